/** The size limit of a photograph: enough to show the damage, small enough to keep the disk free. */
export const photoBytesAtMost = 512 * 1024
/** The limit of the longer side. */
export const photoPixelsAtMost = 1_600
