// Rules for the JavaScript of the page and of the emulated Pico; prettier checks the layout of
// both, `tsc` the types of the page.

import js from "@eslint/js";
import globals from "globals";

export default [
  {
    files: ["tests/firmware/chip/*.mjs"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["controller/web/static/**/*.js", "eslint.config.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    ...js.configs.recommended,
    files: ["controller/web/static/**/*.js", "eslint.config.js", "tests/firmware/chip/*.mjs"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      "array-callback-return": "error",
      "arrow-body-style": "error",
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      "default-case-last": "error",
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "max-len": ["error", { code: 100 }],
      "max-lines": ["error", 350],
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-loop-func": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-self-compare": "error",
      "no-shadow": ["error", { hoist: "functions" }],
      "no-throw-literal": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-concat": "off",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "off",
    },
  },
];
