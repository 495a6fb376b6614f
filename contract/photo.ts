import * as z from 'zod/mini'

/** The size limit of a photograph: enough to show the damage, small enough to keep the disk free. */
export const photoBytesAtMost = 512 * 1024
/** The limit of the longer side. */
export const photoPixelsAtMost = 1_600

/** A logo is in every printed document of its shop, which the history keeps. */
export const logoBytesAtMost = 128 * 1024
export const logoPixelsAtMost = 800

export const photosOfArticleAtMost = 12

/** Where the browser finds a kept picture. */
export const pictureAddress = (id: string): string => `/photos/kept/${id}.jpg`

/** A photograph on its way to the server, in base64. */
export const PhotoData = z.base64().check(z.minLength(1), z.maxLength(1_000_000))
