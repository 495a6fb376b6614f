import { describe, expect, test } from 'vitest'
import { classify, explainUnknown, type Gs1, parseGs1 } from '#contract/barcodes/index.ts'
import { type Gs1Scan, sharedGs1 } from './shared.ts'

const read = (text: string): Gs1 => {
  const result = parseGs1(text, 2026)
  if (!result.ok) throw new Error(result.problem)
  return result.gs1
}
const problem = (text: string) => {
  const result = parseGs1(text, 2026)
  return result.ok ? undefined : result.problem
}

describe('a carton at the reception', () => {
  test('article, lot, use-by date and count in one scan', () => {
    const text = ']C1010345312000001110LOT7\u001d1727013137\u001d'.replace('37\u001d', '21SN9')
    expect(read(text)).toMatchObject({
      gtin: '03453120000011',
      lot: 'LOT7',
      serial: 'SN9',
      expiry: '2027-01-31',
    })
    expect(classify(text)).toMatchObject([{ kind: 'product', value: '3453120000011', checked: true }])
  })

  test('unneeded separators do no harm', () => {
    expect(read(']d20103453120000011\u001d10LOT7\u001d').lot).toBe('LOT7')
  })

  test('reads the same without symbology, in brackets, or as a web address', () => {
    for (const text of [
      '0103453120000011' + '10LOT7',
      '\u001d010345312000001110LOT7',
      '(01)03453120000011(10)LOT7',
      'https://id.example.com/stem/01/03453120000011/10/LOT7?utm_source=x',
      'https://example.com/01/3453120000011/10/LOT7',
    ]) {
      expect(classify(text)[0], text).toMatchObject({
        kind: 'product',
        value: '3453120000011',
        gs1: { gtin: '03453120000011', lot: 'LOT7' },
      })
    }
  })

  test('a lot on its own sticker completes an article scanned before', () => {
    expect(classify(']C110LOT7')).toMatchObject([{ kind: 'gs1', value: '(10)LOT7', gs1: { lot: 'LOT7' } }])
  })

  test('day 00 is the month’s last, and the century is the near one', () => {
    expect(read('(01)03453120000011(17)280200').expiry).toBe('2028-02-29')
    expect(read('(01)03453120000011(17)760101').expiry).toBe('2076-01-01')
    expect(read('(01)03453120000011(17)770101').expiry).toBe('1977-01-01')
    expect(problem('(01)03453120000011(17)271301')).toContain('n’est pas une date')
    expect(problem('(01)03453120000011(17)270230')).toContain('n’est pas une date')
  })
})

describe('a pallet', () => {
  test('is a package first and its content second', () => {
    const text = ']C1001234567890123456750212345678901231' + '3724'
    expect(classify(text)).toMatchObject([
      { kind: 'package', value: '123456789012345675' },
      { kind: 'product', value: '12345678901231', gs1: { quantity: 24 } },
    ])
    expect(read(text).missing).toBeUndefined()
  })

  test('a content without its count is read, and the reading names the missing part', () => {
    expect(read(']C10212345678901231').missing).toContain('(37)')
  })
})

describe('texts that GS1 forbids', () => {
  test.each([
    [']C1', 'vide'],
    [']C10103453120000012', 'clé de contrôle fausse'],
    [']C1010345312000001137' + '5', 'ne vont pas ensemble'],
    [']C110A\u001d10B', 'deux fois'],
    [']C1101234567890123456789012', 'trop long'],
    [']C110LOT~', 'caractère interdit'],
    [']C10103453', 'trop court'],
    [']C1010345312000001110\u001d17270131', 'vide'],
    [']C105', 'n’est pas un identifiant'],
    ['(01)03453120000011(10LOT7', 'mal écrit'],
    ['https://example.com/01/03453120000011/10/%zz', 'mal formé'],
    ['https://example.com/01/03453120000011?17=270131&from=%', 'mal formé'],
    ['https://example.com/a%2/01/03453120000011', 'mal formé'],
    ['https://example.com/01/03453120000011?10=LOT7', 'dans le chemin'],
    ['https://example.com/01/03453120000011?21=SN9', 'dans le chemin'],
    ['https://example.com/414/3453120000011?254=A', 'dans le chemin'],
    ['https://example.com/01/03453120000011?17=270131&17=270131', 'deux fois'],
    ['https://example.com/01/03453120000011?999=1', 'n’existe pas'],
    ['(00)123456789012345675(4307)ZZ', 'pays'],
    ['(01)03453120000011(422)001', 'pays'],
    ['(01)03453120000011(421)250', 'trop court'],
    ['(00)123456789012345675(4309)18000000010000000000', 'latitude'],
    ['(00)123456789012345675(4309)02790858483600000001', 'longitude'],
    ['(415)3453120000011(8020)A(3912)0011000', 'monnaie'],
    ['(253)3453120000011(8030)123=', 'remplissage'],
    ['(253)3453120000011(8030)1=2', 'remplissage'],
  ])('%j', (text, words) => {
    expect(problem(text)).toContain(words)
    expect(classify(text)).toEqual([])
    expect(explainUnknown(text)).toContain('Code GS1 refusé')
  })

  test('a compressed Digital Link is refused by its name, and an ordinary address is not one', () => {
    const link = (bits: string) => {
      const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      const sixes = bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? []
      return `https://id.example.org/${sixes.map(six => signs.charAt(Number.parseInt(six, 2))).join('')}`
    }
    const gtin = Number('03453120000011').toString(2).padStart(47, '0')
    const sscc = BigInt('123456789012345675').toString(2).padStart(60, '0')
    for (const bits of [`00000001${gtin}`, `00001011${gtin}0110`, `00000000${sscc}`]) {
      expect(problem(link(bits)), bits).toContain('lien GS1 compressé')
      expect(classify(link(bits))).toEqual([])
    }
    expect(problem(link(`00000001${Number('03453120000012').toString(2).padStart(47, '0')}`))).toContain(
      'Ce n’est pas',
    )
    expect(problem('https://www.example.com/collections/nouveautes-hiver')).toContain('Ce n’est pas')
  })

  test('values that the standard allows are read', () => {
    for (const text of [
      'https://example.com/01/03453120000011/235/XYZ?10=ABC123',
      'https://example.com/01/03453120000011/10/A%2Fb?17=270131&utm_source=x',
      '(00)123456789012345675(4307)FR',
      '(00)123456789012345675(4309)02790858483600000000',
      '(415)3453120000011(8020)A(3912)9781000',
      '(253)3453120000011(8030)12=',
    ]) {
      expect(problem(text), text).toBeUndefined()
    }
  })

  test('a Digital Link with its qualifiers in the wrong order is just an address', () => {
    expect(classify('https://example.com/01/03453120000011/21/S1/10/LOT7')).toEqual([])
  })
})

describe('EAN codes', () => {
  test('with their symbology, they have no other reading', () => {
    expect(classify(']E412345670')).toMatchObject([{ kind: 'product', value: '12345670' }])
    expect(classify(']E03453120000011')).toMatchObject([{ kind: 'product', value: '3453120000011' }])
    expect(classify(']E03453120000012')).toEqual([])
    expect(classify('12345670', { symbology: ']E4' })).toHaveLength(1)
  })

  test('with an add-on of two or five digits, they are the article', () => {
    for (const text of [']E3345312000001112', ']E3345312000001112345', ']E33453120000011']) {
      expect(classify(text), text).toMatchObject([{ kind: 'product', value: '3453120000011' }])
    }
    expect(classify(']E3345312000001212')).toEqual([])
    expect(classify('977203456700205')[0]).toMatchObject({ kind: 'product', value: '9772034567002' })
    expect(classify('345312000001112')).toContainEqual(
      expect.objectContaining({ kind: 'product', value: '3453120000011' }),
    )
  })

  test('one article has one form, however it is printed', () => {
    for (const text of ['036000291452', '0036000291452', '00036000291452']) {
      expect(classify(text)[0], text).toMatchObject({ kind: 'product', value: '0036000291452' })
    }
    expect(classify('13453120000018')[0]).toMatchObject({ kind: 'product', value: '13453120000018' })
  })
})

describe.runIf(sharedGs1)('the answers of the GS1 engine', () => {
  const agrees = ({ scan, ok, els }: Gs1Scan): boolean => {
    const result = parseGs1(scan, 2026)
    if (!result.ok) return !ok
    return (
      ok && JSON.stringify(result.gs1.elements.map(({ ai, value }) => [ai, value])) === JSON.stringify(els)
    )
  }
  const scans = sharedGs1 ?? []
  const warehouse = scans.filter(scan => scan.warehouse)
  const others = scans.filter(scan => !scan.warehouse)

  test('match this parser’s on every identifier of warehouses', () => {
    expect(warehouse.filter(scan => !agrees(scan))).toEqual([])
    console.info(`GS1, identifiants d’entrepôt : ${warehouse.length} de ${warehouse.length}.`)
  })

  test('match the readings of classify', () => {
    for (const { scan, ok, els } of warehouse) {
      const [best] = classify(scan)
      expect(best !== undefined, scan).toBe(ok)
      expect(
        best?.gs1?.elements.map(({ ai, value }) => [ai, value]),
        scan,
      ).toEqual(els ?? undefined)
    }
  })

  test('match this parser’s on the other identifiers too', () => {
    const apart = others.filter(scan => !agrees(scan))
    for (const { scan, ok } of apart) console.info(`GS1, désaccord : ${JSON.stringify(scan)}, moteur ${ok}`)
    console.info(`GS1, autres identifiants : ${others.length - apart.length} de ${others.length}.`)
    expect(apart.length).toBe(0)
  })
})
