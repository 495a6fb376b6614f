import { describe, expect, test } from 'vitest'
import { type Carrier, classify, explainUnknown } from '#contract/barcodes/index.ts'
import { sharedTracking } from './shared.ts'

const carriersRead = (text: string) =>
  classify(text).flatMap(code => (code.kind === 'tracking' ? [code.carrier] : []))

describe('labels that carriers stick on parcels', () => {
  test.each<[string, Carrier, string]>([
    ['6A15602676300', 'Colissimo', '6A15602676300'],
    ['6A 15602 67630 0', 'Colissimo', '6A15602676300'],
    ['LA123456785FR', 'La Poste', 'LA123456785FR'],
    ['XY123456785FR', 'Chronopost', 'XY123456785FR'],
    ['RB123456785GB', 'Royal Mail', 'RB123456785GB'],
    ['CD123456785BE', 'bpost', 'CD123456785BE'],
    ['LX123456785NL', 'PostNL', 'LX123456785NL'],
    ['RB123456785US', 'USPS', 'RB123456785US'],
    ['RB123456785CA', 'Postes Canada', 'RB123456785CA'],
    ['RB123456785DE', 'Poste étrangère', 'RB123456785DE'],
    ['RB123456785RE', 'La Poste', 'RB123456785RE'],
    ['33810799560000004380417923803212', 'FedEx', '438041792380'],
    ['73891051146', 'DHL Express', '73891051146'],
    ['YT2229521272164446', 'YunExpress', 'YT2229521272164446'],
    ['A1234567890', 'Amazon', 'A1234567890'],
    ['C1234567890', 'Amazon', 'C1234567890'],
    ['Z6100130652673000', 'Colis Privé', 'Z6100130652673000'],
    ['3SDEVC123456789', 'PostNL', '3SDEVC123456789'],
    ['323212345678901234567890', 'bpost', '323212345678901234567890'],
    ['1G123GEODIS0', 'Geodis', '1G123GEODIS0'],
    ['9405803699300124287899', 'USPS', '9405803699300124287899'],
    ['92748931507708513018050063', 'USPS', '92748931507708513018050063'],
    ['420221539101026837331000039521', 'USPS', '9101026837331000039521'],
    ['4201028200009261290113185417468510', 'USPS', '9261290113185417468510'],
    ['0073938000549297', 'Postes Canada', '0073938000549297'],
    ['%007500410774000248380101902', 'DPD', '10774000248380'],
    ['4H013000008101', 'Relais Colis', '4H013000008101'],
    ['JVGTC0123456789012345', 'Geodis', 'JVGTC0123456789012345'],
    ['1Z5R89390357567127', 'UPS', '1Z5R89390357567127'],
    ['V0490119172', 'UPS', 'V0490119172'],
    ['9622001560001234567100794808390594', 'FedEx', '794808390594'],
    ['JJD0099999999', 'DHL', 'JJD0099999999'],
    ['TBA010000000000', 'Amazon', 'TBA010000000000'],
    ['GE123456789WW', 'TNT', 'GE123456789WW'],
    ['2L12345678901', 'La Poste', '2L12345678901'],
  ])('%s is of %s', (text, carrier, value) => {
    expect(classify(text)[0]).toMatchObject({ kind: 'tracking', carrier, value })
  })

  test('readings by length alone say that they are weak, and come last', () => {
    const codes = classify('12345670')
    expect(codes.map(({ kind, checked }) => [kind, checked])).toEqual([
      ['product', true],
      ['tracking', false],
      ['tracking', false],
    ])
    expect(carriersRead('12345670')).toEqual(['Mondial Relay', 'Heppner'])
    expect(codes[1]?.why).toContain('sans clé')
  })

  test('twelve digits that are an article and a waybill keep both readings, the article first', () => {
    // 477179081230 passes FedEx Express's check; 036000291452 passes UPC-A's only.
    expect(classify('477179081230')).toContainEqual(expect.objectContaining({ carrier: 'FedEx' }))
    expect(classify('036000291452')[0]).toMatchObject({ kind: 'product', value: '0036000291452' })
  })

  test('the second barcode of a Colissimo label is no parcel, and the message says which one to scan', () => {
    expect(classify('9L1722409000010860000037')).toEqual([])
    expect(explainUnknown('9L1722409000010860000037')).toContain('scannez l’autre code')
  })

  test('a postal number ends with a country that posts, and counts from one', () => {
    for (const country of ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'NC', 'PF', 'DE', 'CN']) {
      expect(classify(`RB123456785${country}`), country).toHaveLength(1)
    }
    const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const pairs = capitals.flatMap(one => capitals.map(other => one + other))
    expect(pairs.filter(pair => classify(`RB123456785${pair}`).length > 0)).toHaveLength(246)
    expect(classify('RB123456785XX')).toEqual([])
    expect(classify('RB000000005FR')).toEqual([])
  })

  test.each([8, 10, 11, 12, 14, 15, 16, 18, 22, 32])('%i zeros are nothing', length => {
    expect(classify('0'.repeat(length))).toEqual([])
  })

  test('a FedEx SSCC is a parcel of both, and another one is not FedEx’s', () => {
    expect(classify('000123450000000027').map(({ kind }) => kind)).toEqual(['package', 'tracking'])
    expect(carriersRead('123456789012345675')).toEqual([])
  })

  test('USPS and FedEx Ground print their numbers as GS1 messages, too', () => {
    expect(classify(']C142022153\u001d9101026837331000039521')).toMatchObject([
      { kind: 'tracking', carrier: 'USPS', value: '9101026837331000039521' },
    ])
    expect(classify(']C19611020987654312345672')).toMatchObject([
      { kind: 'tracking', carrier: 'FedEx', value: '020987654312345672'.slice(-15) },
    ])
  })

  test('bars that hold no EAN are a carrier’s number first', () => {
    expect(classify(']C012345670')[0]).toMatchObject({ kind: 'tracking' })
    expect(classify('12345670', { symbology: ']A0' }).at(-1)).toMatchObject({ kind: 'product' })
    expect(classify(']I113453120000018')[0]).toMatchObject({ kind: 'product' })
  })

  test('a wrong check digit is named', () => {
    expect(classify('6A15602676301')).toEqual([])
    expect(explainUnknown('6A15602676301')).toBe(
      'Numéro Colissimo à la clé de contrôle fausse : rescannez l’étiquette.',
    )
  })
})

/** The shared file's name of each format, and the carriers here. The other formats have no verified check. */
const verified: Readonly<Record<string, readonly Carrier[]>> = {
  colissimo13: ['Colissimo'],
  s10: ['La Poste', 'Chronopost', 'Poste étrangère'],
  S10: ['Royal Mail', 'USPS'],
  'FedEx ASTRA (32)': ['FedEx'],
  'FedEx Ground (SSCC-18)': ['FedEx'],
  chronopost_s10: ['Chronopost'],
  dpd_barcode28: ['DPD'],
  dpd14: ['DPD'],
  'DPD (14)': ['DPD'],
  UPS: ['UPS'],
  'UPS Waybill': ['UPS'],
  'FedEx Express (12)': ['FedEx'],
  'FedEx Express (34)': ['FedEx'],
  'FedEx Ground': ['FedEx'],
  'FedEx Ground 96 (22)': ['FedEx'],
  'FedEx Ground GSN': ['FedEx'],
  'DHL Express': ['DHL Express'],
  'DHL Express (Piece ID)': ['DHL'],
  'Amazon Logistics': ['Amazon'],
}

/**
 * The shared file calls it invalid, but UPU S10 accepts it: its weighted sum is 132, a multiple of 11, so its digit is
 * 5.
 */
const validAfterAll = ['EB000717555HK']

const formatOnly: Readonly<Record<string, Carrier>> = {
  'Amazon International': 'Amazon',
  'DHL E-Commerce (14)': 'DPD',
  laposte15: 'La Poste',
  relaiscolis14: 'Relais Colis',
  gls8: 'GLS',
  'DHL E-Commerce': 'DHL',
}

describe.runIf(sharedTracking)('the shared numbers', () => {
  const numbers = sharedTracking ?? {}

  test('every valid number of a verified format reads as its carrier’s, and no invalid one does', () => {
    let [valid, invalid] = [0, 0]
    for (const [format, carriers] of Object.entries(verified)) {
      for (const text of numbers[format]?.valid ?? []) {
        expect(carriersRead(text), `${format} ${text}`).toEqual(
          expect.arrayContaining([expect.toSatisfy((carrier: Carrier) => carriers.includes(carrier))]),
        )
        valid += 1
      }
      for (const text of numbers[format]?.invalid ?? []) {
        if (validAfterAll.includes(text)) continue
        for (const carrier of carriers) expect(carriersRead(text), `${format} ${text}`).not.toContain(carrier)
        invalid += 1
      }
    }
    expect(valid).toBeGreaterThan(40)
    expect(invalid).toBeGreaterThan(25)
    console.info(`Formats vérifiés : ${valid} numéros valides reconnus, ${invalid} invalides refusés.`)
  })

  test('Colissimo’s handover codes never become tracking numbers', () => {
    for (const text of numbers.colissimo_pch24?.valid ?? []) {
      expect(classify(text), text).toEqual([])
      expect(explainUnknown(text), text).toContain('prise en charge')
    }
  })

  test('the rest is counted', () => {
    for (const [format, { valid, invalid }] of Object.entries(numbers)) {
      if (format in verified || format === 'colissimo_pch24') continue
      const carrier = formatOnly[format]
      const read = valid.filter(text => carrier && carriersRead(text).includes(carrier)).length
      const wrong = invalid.filter(text => carrier && carriersRead(text).includes(carrier)).length
      const known = carrier ?? 'sans règle ici'
      console.info(
        `${format} (${known}) : ${read} de ${valid.length} valides lus, ${wrong} de ${invalid.length} invalides lus.`,
      )
      if (carrier) expect(read, format).toBe(valid.length)
      expect(wrong, format).toBe(0)
    }
  })
})
