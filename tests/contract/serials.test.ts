import { expect, test } from 'vitest'
import {
  exampleOf,
  fitsSerial,
  formProblem,
  serialOf,
  type Written,
  whyNotSerial,
} from '#contract/serials.ts'

const plain = (form: string): Written => ({ form, key: 'none' })

test('a form takes digits, letters, either, and every other sign as it is', () => {
  const rule = plain('SN-##@*')
  expect(fitsSerial(serialOf(' sn-12a7 '), rule)).toBe(true)
  expect(fitsSerial('SN-12AB', rule)).toBe(true)
  for (const wrong of ['SN-1AA7', 'SN-1277', 'SN-12A-', 'SM-12A7', 'SN-12A', 'SN-12A77', '']) {
    expect(fitsSerial(wrong, rule), wrong).toBe(false)
  }
})

test('without a form every number of three signs or more will do', () => {
  expect(fitsSerial('A/7.', plain(''))).toBe(true)
  expect(fitsSerial('A7', plain(''))).toBe(false)
  expect(fitsSerial('A B C', plain(''))).toBe(false)
})

test('a key refuses every single wrong digit, and every form with a key has an example that it takes', () => {
  const imei: Written = { form: '###############', key: 'luhn' }
  const good = '490154203237518'
  expect(fitsSerial(good, imei)).toBe(true)
  for (let at = 0; at < good.length; at += 1) {
    for (const digit of '0123456789') {
      const other = good.slice(0, at) + digit + good.slice(at + 1)
      expect(fitsSerial(other, imei), other).toBe(other === good)
    }
  }
  for (const rule of [imei, plain('SN-######'), { form: 'LAMPE*****', key: 'mod37' as const }]) {
    const example = exampleOf(rule)
    expect(example && fitsSerial(example, rule), rule.form).toBe(true)
  }
})

test('a wrong number says whether it is of another kind, or misread', () => {
  const rule = plain('SN-######')
  expect(whyNotSerial('SN-123456', rule, 'Carnet')).toBeUndefined()
  expect(whyNotSerial('SN-12345', rule, 'Carnet')).toBe(
    '« SN-12345 » est mal lu ou abîmé : il manque 1 signe. Scannez-le de nouveau.',
  )
  expect(whyNotSerial('SN-12345678', rule, 'Carnet')).toBe(
    '« SN-12345678 » est mal lu ou abîmé : il y a 2 signes de trop. Scannez-le de nouveau.',
  )
  expect(whyNotSerial('LOT-2026', rule, 'Carnet')).toBe(
    '« LOT-2026 » n’est pas un numéro de série de Carnet, qui s’écrit comme SN-123456.',
  )
  expect(whyNotSerial('490154203237519', { form: '###############', key: 'luhn' }, 'Carnet')).toBe(
    '« 490154203237519 » est mal lu ou abîmé : sa clé de contrôle est fausse. Scannez-le de nouveau.',
  )
})

test('a form that no number can follow says why', () => {
  expect(formProblem(plain(''))).toBeUndefined()
  expect(formProblem(plain('SN-######'))).toBeUndefined()
  expect(formProblem(plain('SN 1'))).toBe('Un modèle a de 3 à 60 signes, sans espace.')
  expect(formProblem(plain('SN-001'))).toContain('Ce modèle ne laisse qu’un seul numéro')
  expect(formProblem({ form: '###-A', key: 'luhn' })).toContain('le modèle doit finir par #')
  expect(formProblem({ form: 'SN-###', key: 'mod37' })).toContain('le modèle doit finir par *')
})
