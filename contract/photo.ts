/** A photograph as it travels and is kept: enough to see what is broken, little enough for a full disk to be far away. */
export const photoBytesAtMost = 512 * 1024
/** The longer side. */
export const photoPixelsAtMost = 1_600
