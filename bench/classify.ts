import { classify, formatOwn, isComplete } from '#contract/barcodes/index.ts'

/** Measures how long one text takes: ordinary texts, and the worst that anyone could hold before a scanner. */

const gs = '\u001d'
const fill = (piece: string) => piece.repeat(Math.ceil(4_000 / piece.length)).slice(0, 4_000)

const texts: Readonly<Record<string, string>> = {
  'commande de la maison': 'CD00010234C',
  'emplacement de la maison': formatOwn('location', 'A-01-02-3'),
  'EAN-13': '3453120000011',
  'GS1, trois éléments': `]C1010345312000001110LOT7${gs}17270131`,
  Colissimo: '9L11111111219',
  'texte inconnu': 'BONJOUR',
  '4 000 chiffres': fill('0123456789'),
  '4 000 caractères binaires': fill('\u0000\uffffé\u001d'),
  '4 000 parenthèses': fill('('),
  '4 000 caractères entre parenthèses': fill('(10)ABC(21)DEF'),
  '4 000 caractères de lots GS1': `]C1${fill(`10ABC${gs}`)}`.slice(0, 4_000),
  '4 000 caractères, tous les identifiants': everyIdentifier(),
  '4 000 barres obliques': `https://x${fill('/01')}`,
  '4 000 caractères d’adresse': `https://x/01/03453120000011?${fill('10=A&')}`.slice(0, 4_000),
  '4 000 tirets d’emplacement': `EM-${fill('A-')}`.slice(0, 4_000),
}

/** One identifier of every family of measures, and the internal ones: the worst case for the rules between them. */
function everyIdentifier(): string {
  const measures = [...'123456'].flatMap(digit =>
    [31, 32, 33, 34, 35, 36].map(family => `${family}${digit}0000000`),
  )
  const internal = Array.from({ length: 9 }, (_, at) => `9${at + 1}AB${gs}`)
  return `]C1${fill(measures.join('') + internal.join(''))}`.slice(0, 4_000)
}

function measure(run: () => unknown, rounds: number): { p50: number; p99: number; max: number } {
  for (let warm = 0; warm < rounds / 4; warm += 1) run()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(rounds - 1, Math.floor(rounds * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

export async function bench(): Promise<void> {
  const micro = (ms: number) => Math.round(ms * 10_000) / 10
  console.log('classify et isComplete, en microsecondes par texte (limite : 1 000 pour 4 000 caractères)')
  console.table(
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const one = measure(() => classify(text), 2_000)
        const complete = measure(() => isComplete(text), 2_000)
        return [
          name,
          {
            caractères: text.length,
            p50: micro(one.p50),
            p99: micro(one.p99),
            max: micro(one.max),
            'isComplete p50': micro(complete.p50),
          },
        ]
      }),
    ),
  )
}
