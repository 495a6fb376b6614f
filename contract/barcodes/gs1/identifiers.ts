/**
 * The application identifiers of the GS1 syntax dictionary: format, checks, and rules of combination. A specification
 * reads: type (n digits, x GS1's 82 characters, y 39, z base64url), length (`n6`, or `x..20` for 1 to 20), then the
 * names of the checks (validate.ts). Parts in brackets are optional.
 */
export interface Identifier {
  readonly ai: string
  readonly parts: readonly Part[]
  /** The standard fixes its length, so it needs no separator. */
  readonly fixed: boolean
  /** Identifiers that may not stand in the same message (`310` means 3100 to 3109). */
  readonly excludes: readonly string[]
  /** The message must hold one of these too. Identifiers joined by `+` are needed together. */
  readonly needs: readonly string[]
  /** Opens a Digital Link. Lists the qualifiers that may follow in the path, in order; each list is an alternative. */
  readonly key?: readonly (readonly string[])[]
}

export type CharacterType = 'n' | 'x' | 'y' | 'z'

export interface Part {
  readonly type: CharacterType
  readonly min: number
  readonly max: number
  readonly optional: boolean
  readonly checks: readonly string[]
}

interface Extra {
  fixed?: true
  excludes?: string
  needs?: string
  key?: string
}

const article = '01 02 03 8006 8026'
const unit = '01 02'
const logistic = '00 01'
const fixed = true

const rows: readonly (readonly [ais: string, format: string, extra?: Extra])[] = [
  ['00', 'n18,key', { fixed, key: '' }],
  ['01', 'n14,key', { fixed, excludes: '255 37', key: '22 10 21|235' }],
  ['02', 'n14,key', { fixed, excludes: '01 03', needs: '37' }],
  ['03', 'n14,key', { fixed, excludes: '01 02 37 235' }],
  ['10', 'x..20', { needs: article }],
  ['11 13 15 16', 'n6,day', { fixed, needs: article }],
  ['12', 'n6,day', { fixed, needs: '8020' }],
  ['17', 'n6,day', { fixed, needs: `${article} 255` }],
  ['20', 'n2', { fixed, needs: article }],
  ['21', 'x..20', { needs: '01 03 8006', excludes: '235' }],
  ['22', 'x..20', { needs: '01' }],
  ['235', 'x..28', { needs: '01' }],
  ['240 241', 'x..30', { needs: article }],
  ['242', 'n..6', { needs: '01 02 8006 8026' }],
  ['243', 'x..20', { needs: '01 03' }],
  ['250', 'x..30', { needs: '01+21 03+21 8006+21' }],
  ['251', 'x..30', { needs: '01 03 8006' }],
  ['253', 'n13,key [x..17]', { key: '' }],
  ['254', 'x..20', { needs: '414' }],
  ['255', 'n13,key [n..12]', { key: '', excludes: '01 02 415 8006 8020 8026' }],
  ['30', 'n..8', { needs: unit }],
  ...measures('310 311 312 313 314 315 316', unit),
  ...measures('320 321 322 323 324 325 326 327 328 329', unit),
  ...measures('330 331 332 333 334 335 336', logistic),
  ...measures('337', '01'),
  ...measures('340 341 342 343 344 345 346 347 348 349', logistic),
  ...measures('350 351 352 356 357 360 361 364 365 366', unit),
  ...measures('353 354 355 362 363 367 368 369', logistic),
  ['37', 'n..8', { needs: '00+02 00+8026' }],
  [range('390', 9), 'n..15', { needs: '255 8020', excludes: '390 391 394 8111' }],
  [range('391', 9), 'n3,currency n..15', { needs: '8020', excludes: '391' }],
  [range('392', 9), 'n..15', { needs: '01+30 01+31 01+32 01+35 01+36', excludes: '392 393' }],
  [range('393', 9), 'n3,currency n..15', { needs: '30 31 32 35 36', excludes: '393' }],
  [range('394', 3), 'n4', { needs: '255', excludes: '394 8111' }],
  [range('395', 5), 'n6', { needs: '30 31 32 35 36', excludes: '392 393 395 8005' }],
  ['400', 'x..30'],
  ['401', 'x..30,prefix', { key: '' }],
  ['402', 'n17,key', { key: '' }],
  ['403', 'x..30', { needs: '00' }],
  ['410 411 412 413 416', 'n13,key', { fixed }],
  ['414', 'n13,key', { fixed, key: '254|7040' }],
  ['415', 'n13,key', { fixed, needs: '8020', key: '8020' }],
  ['417', 'n13,key', { fixed, key: '7040' }],
  ['420', 'x..20', { excludes: '421' }],
  ['421', 'n3,land x..9', { excludes: '4307' }],
  ['422', 'n3,land', { needs: article, excludes: '426' }],
  ['423 425', 'n3,land [n3,land] [n3,land] [n3,land] [n3,land]', { needs: '01 02 03', excludes: '426' }],
  ['424', 'n3,land', { needs: '01 02 03', excludes: '426' }],
  ['426', 'n3,land', { needs: '01 02 03' }],
  ['427', 'x..3', { needs: '01+422 02+422 03+422' }],
  ['4300 4301 4310 4311 4320', 'x..35,percent', { needs: '00' }],
  ['4302 4304 4305 4306 4312 4314 4315 4316', 'x..70,percent', { needs: '00' }],
  ['4303', 'x..70,percent', { needs: '4302' }],
  ['4313', 'x..70,percent', { needs: '4312' }],
  ['4307 4317', 'x2,country', { needs: '00' }],
  ['4308 4319', 'x..30', { needs: '00' }],
  ['4309', 'n10,latitude n10,longitude', { needs: '00' }],
  ['4318', 'x..20', { needs: '00' }],
  ['4321 4322 4323', 'n1,yesno', { needs: '00' }],
  ['4324 4325', 'n6,day n4,time', { needs: '00' }],
  ['4326', 'n6,date', { needs: '00' }],
  ['4330', 'n6 [x1,minus]', { needs: '00', excludes: '4331' }],
  ['4331', 'n6 [x1,minus]', { needs: '00', excludes: '4330' }],
  ['4332', 'n6 [x1,minus]', { needs: '00', excludes: '4333' }],
  ['4333', 'n6 [x1,minus]', { needs: '00', excludes: '4332' }],
  ['7001', 'n13', { needs: '01 02 8006 8026' }],
  ['7002', 'x..30', { needs: unit }],
  ['7003', 'n6,date n4,time', { needs: '01 02 03' }],
  ['7004', 'n..4', { needs: '01+10 03+10' }],
  ['7005', 'x..12', { needs: unit }],
  ['7006', 'n6,date', { needs: unit }],
  ['7007', 'n6,date [n6,date]', { needs: unit }],
  ['7008', 'x..3', { needs: unit }],
  ['7009', 'x..10', { needs: unit }],
  ['7010', 'x..2', { needs: '01 02 03' }],
  ['7011', 'n6,date [n4,time]', { needs: '01 02 03' }],
  ['7020', 'x..20', { needs: '01+416 03+416 8006+416' }],
  ['7021', 'x..20', { needs: '01 03 8006' }],
  ['7022', 'x..20', { needs: '01+7021 03+7021 8006+7021' }],
  ['7023', 'x..30,prefix'],
  [range('703', 9), 'n3,landorany x..27', { needs: unit }],
  ['7040', 'n1 x1 x1 x1,importer'],
  ['7041', 'x..4', { needs: '00' }],
  [range('71', 7), 'x..20', { needs: '01' }],
  [range('723', 9), 'x2 x..28', { needs: '01 8004' }],
  ['7240', 'x..20', { needs: '01 8006', excludes: '03' }],
  ['7241', 'n2', { needs: '8017 8018' }],
  ['7242', 'x..25', { needs: '8017 8018' }],
  ['7250', 'n8,longdate', { needs: '8018', excludes: '7251' }],
  ['7251', 'n8,longdate n4,time', { needs: '8018', excludes: '7250' }],
  ['7252', 'n1,sex', { needs: '8018' }],
  ['7253 7254', 'x..40,percent', { needs: '8017 8018', excludes: '7256 7259' }],
  ['7255', 'x..10', { needs: '8017 8018', excludes: '7256 7259' }],
  ['7256', 'x..90,percent', { needs: '8017 8018' }],
  ['7257', 'x..70,percent', { needs: '8018' }],
  ['7258', 'x3,oneof', { needs: '8018+7259' }],
  ['7259', 'x..40,percent', { needs: '8018', excludes: '7256' }],
  ['8001', 'n4,nonzero n5,nonzero n3,nonzero n1,winding n1', { needs: '01' }],
  ['8002', 'x..20'],
  ['8003', 'n1,zero n13,key [x..16]', { key: '' }],
  ['8004', 'x..30,prefix', { key: '7040' }],
  ['8005', 'n6', { needs: unit }],
  ['8006', 'n14,key n4,piece', { excludes: '01 03 37', key: '22 10 21' }],
  ['8007', 'x..34,iban', { needs: '415' }],
  ['8008', 'n6,date n2,hour [n2,sixty] [n2,sixty]', { needs: '01 02 03' }],
  ['8009', 'x..50', { needs: '00 01 03' }],
  ['8010', 'y..30,prefix', { key: '8011' }],
  ['8011', 'n..12,nozeroprefix', { needs: '8010' }],
  ['8012', 'x..20', { needs: '01 03 8006' }],
  ['8013', 'x..25,model,prefix', { key: '' }],
  ['8014', 'x..25,model,prefix,letter', { needs: '01' }],
  ['8017', 'n18,key', { excludes: '8018', key: '8019' }],
  ['8018', 'n18,key', { excludes: '8017', key: '8019' }],
  ['8019', 'n..10', { needs: '8017 8018' }],
  ['8020', 'x..25', { needs: '415' }],
  ['8026', 'n14,key n4,piece', { needs: '37', excludes: '02 03 8006' }],
  ['8030', 'z..90,base64', { needs: '00 01+21 03+21 253 255 8003 8004 8006+21 8010+8011 8017 8018' }],
  ['8040', 'n15', { needs: '01+21' }],
  ['8041', 'n15', { needs: '01+21+8040' }],
  ['8042', 'n32', { needs: '01+21+8040' }],
  ['8043', 'n18 [n..2]', { needs: '01+21+8040' }],
  ['8111', 'n4', { needs: '255' }],
  ['8200', 'x..70', { needs: '01' }],
  ['90', 'x..30'],
  [range('9', 9, 1), 'x..90'],
]

/** These may not stand behind the « ? » of a Digital Link. */
const notAttributes: ReadonlySet<string> = new Set(
  '03 21 22 235 254 7040 7041 8011 8014 8019 8020 8040 8041 8042 8043 8200'.split(' '),
)

export const isAttribute = (ai: string): boolean => !notAttributes.has(ai)

/** The last digit places the decimal point. Two precisions of one measure exclude each other. */
function measures(prefixes: string, needs: string): (readonly [string, string, Extra])[] {
  return prefixes.split(' ').map(prefix => [range(prefix, 5), 'n6', { fixed, needs, excludes: prefix }])
}

function range(prefix: string, last: number, first = 0): string {
  return Array.from({ length: last - first + 1 }, (_, at) => `${prefix}${first + at}`).join(' ')
}

let made: ReadonlyMap<string, Identifier> | undefined

/** Made by the first GS1 code: no other scan waits for it. */
const table = (): ReadonlyMap<string, Identifier> => {
  made ??= new Map(
    rows.flatMap(([ais, format, extra]) =>
      words(ais).map(ai => [ai, identifier(ai, format, extra)] as const),
    ),
  )
  return made
}

function identifier(ai: string, format: string, extra: Extra = {}): Identifier {
  return {
    ai,
    parts: words(format).map(part),
    fixed: extra.fixed ?? false,
    excludes: words(extra.excludes),
    needs: words(extra.needs),
    ...(extra.key !== undefined && { key: extra.key.split('|').map(words) }),
  }
}

function part(specification: string): Part {
  const optional = specification.startsWith('[')
  const [format = '', ...checks] = specification.replace(/[[\]]/g, '').split(',')
  const open = format.includes('..')
  const max = Number(format.replace(/^\D+/, ''))
  return { type: characterType(format), min: open ? 1 : max, max, optional, checks }
}

function characterType(format: string): CharacterType {
  const [first] = format
  if (first === 'n' || first === 'y' || first === 'z') return first
  return 'x'
}

function words(text = ''): string[] {
  return text.split(' ').filter(word => word !== '')
}

/** The identifier at this place. No identifier is a prefix of another. */
export function identifierAt(text: string, at: number): Identifier | undefined {
  for (const length of [2, 3, 4]) {
    const found = table().get(text.slice(at, at + length))
    if (found && found.ai.length === length) return found
  }
  return undefined
}

export function identifierNamed(ai: string): Identifier | undefined {
  return table().get(ai)
}
