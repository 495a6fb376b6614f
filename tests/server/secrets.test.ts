import { expect, test } from 'vitest'
import { badgeSelector, hashSecret, newBadge, publicCost, verifySecret } from '#server/secrets.ts'

test('A password is known again, another one is not, and two people with the same one have two hashes', async () => {
  const [one, two] = await Promise.all([
    hashSecret('douchette', publicCost),
    hashSecret('douchette', publicCost),
  ])
  expect(one).not.toBe(two)
  expect(one).not.toContain('douchette')
  expect(await verifySecret('douchette', one)).toBe(true)
  expect(await verifySecret('Douchette', one)).toBe(false)
})

test('An accent is the same however the keyboard composes it', async () => {
  const hash = await hashSecret('cl\u00e9 \u00e0 molette', publicCost)
  expect(await verifySecret('cle\u0301 a\u0300 molette', hash)).toBe(true)
})

test('Without a hash, or with one that is not ours, nobody gets in', async () => {
  expect(await verifySecret('douchette', null)).toBe(false)
  expect(await verifySecret('douchette', 'douchette')).toBe(false)
  expect(await verifySecret('', 'scrypt$1024$8$1$$')).toBe(false)
})

test('The usual cost is the one kept in the hash', async () => {
  const hash = await hashSecret('douchette')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(await verifySecret('douchette', hash)).toBe(true)
})

test('Badges are of 128 bits, in characters that every scanner and person reads, and found by their beginning', () => {
  const badges = Array.from({ length: 100 }, newBadge)
  expect(new Set(badges).size).toBe(100)
  for (const badge of badges) {
    expect(badge).toMatch(/^BG-[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    expect(badge.slice(3)).toMatch(new RegExp(`^${badgeSelector(badge)}`))
  }
})
