/** For what the server or the page does by itself within moments, however slow the machine is. */
export const soon = { timeout: 30_000, interval: 20 }
