import { expect, test } from 'vitest'
import { badgeSelector, hashSecret, newBadge, publicCost, verifySecret } from '#server/secrets.ts'

test('a password matches its own hash only, and the same password gives two people different hashes', async () => {
  const [one, two] = await Promise.all([
    hashSecret('douchette', publicCost),
    hashSecret('douchette', publicCost),
  ])
  expect(one).not.toBe(two)
  expect(one).not.toContain('douchette')
  expect(await verifySecret('douchette', one)).toBe(true)
  expect(await verifySecret('Douchette', one)).toBe(false)
})

test('a password matches however the keyboard composes its accents', async () => {
  const hash = await hashSecret('cl\u00e9 \u00e0 molette', publicCost)
  expect(await verifySecret('cle\u0301 a\u0300 molette', hash)).toBe(true)
})

test('no password matches a missing or foreign hash', async () => {
  expect(await verifySecret('douchette', null)).toBe(false)
  expect(await verifySecret('douchette', 'douchette')).toBe(false)
  expect(await verifySecret('', 'scrypt$1024$8$1$$')).toBe(false)
})

test('the hash names the default cost', async () => {
  const hash = await hashSecret('douchette')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(await verifySecret('douchette', hash)).toBe(true)
})

test('a badge has 128 random bits in unambiguous characters, and is found by its first characters', () => {
  const badges = Array.from({ length: 100 }, newBadge)
  expect(new Set(badges).size).toBe(100)
  for (const badge of badges) {
    expect(badge).toMatch(/^BG-[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    expect(badge.slice(3)).toMatch(new RegExp(`^${badgeSelector(badge)}`))
  }
})
