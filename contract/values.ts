import * as z from 'zod/mini'

/** Building blocks of bodies and answers. Texts from outside are trimmed and bounded everywhere. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
export const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))

export const Id = z.uuid()
/** A scanned or typed code, before anybody knows what it names. */
export const Barcode = text(4000)
/** An order, box, list, location… as it is printed, without its check character. */
export const Name = text(120)
export const Sku = text(64)
export const Slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000))
export const Counted = z.int().check(z.minimum(0), z.maximum(100_000))
export const WeightG = z.int().check(z.minimum(1), z.maximum(1_000_000))
export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()

const ipv4 = z.ipv4()
const ipv6 = z.ipv6()
/** The local address is reported only when it is exactly one of the two. */
export const Ip = z.union([ipv4, ipv6])
export const isIpv4 = (value: string): boolean => ipv4.safeParse(value).success
export const isIp = (value: string): boolean => Ip.safeParse(value).success
