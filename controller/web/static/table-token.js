// The token of an address such as `/#<token>`, with which a page may act for the table.

const KEY = "tablier.table";

/** Keep the token of the address, and take it out of sight. */
export function keepToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  sessionStorage.setItem(KEY, token);
  history.replaceState(null, "", location.pathname);
}

/** The token that was kept; empty without one. */
export const keptToken = () => sessionStorage.getItem(KEY) ?? "";
