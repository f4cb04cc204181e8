// What is unusual about the connection or the table: one sentence above the board.

/** @import { PageState, Say } from "./types" */

/**
 * @param {HTMLElement} node
 * @param {PageState} page
 * @param {Say} say
 */
export function showNotice(node, page, say) {
  const key = noticeKey(page);
  node.hidden = !key;
  node.textContent = key ? say(key) : "";
}

/** @param {PageState} page */
function noticeKey({ connection, control, table }) {
  if (connection === "lost") return "web.link.lost";
  if (!table.game && table.phase && !control) return "web.lobby";
  if (table.doctor?.open) return "web.doctor.watch";
  if (table.link === false) return "web.unplugged";
  return !control && table.rev ? "web.watching" : "";
}
