import * as z from 'zod/mini'

/** Building blocks of bodies and answers. Every text from outside is trimmed and bounded. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))

/** Zod's own check of addresses would come with the first load. */
const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value)
export const webAddress = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isWebAddress))

export const Id = z.uuid()
/** A scanned or typed code of unknown kind. */
export const Barcode = text(4000)
/** The printed name of an order, box, list or location, without its check character. */
export const Name = text(120)
export const Sku = text(64)
export const Slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000))
/** Pieces that a person counted. */
export const Counted = z.int().check(z.minimum(0), z.maximum(100_000))
/** Pieces or rows that the server added up: a whole warehouse may hold millions. */
export const Total = z.int().check(z.minimum(0))
export const WeightG = z.int().check(z.minimum(1), z.maximum(1_000_000))
/** The database knows no year 0000, and no paper of a warehouse names another century. */
const ourYears = z.regex(/^(19|2\d)\d\d-/)
export const Instant = z.iso.datetime({ offset: true }).check(ourYears)
export const Day = z.iso.date().check(ourYears)

const ipv4 = z.ipv4()
const ipv6 = z.ipv6()
/** The browser reports its local address only in one of these two forms. */
export const Ip = z.union([ipv4, ipv6])
export const isIpv4 = (value: string): boolean => ipv4.safeParse(value).success
export const isIp = (value: string): boolean => Ip.safeParse(value).success

/** The form of an Idempotency-Key. Programs of other languages take \w for letters that ours refuses. */
export const idempotencyKeyPattern = '^[A-Za-z0-9_.:-]{1,80}$'
