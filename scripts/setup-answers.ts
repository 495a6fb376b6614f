import { Setup } from '#contract/endpoints/setup.ts'
import type { PostalAddress } from '#contract/entities/address.ts'
import { StartupError } from '#server/db/startup-error.ts'

/** What a person is asked, in this order; `flag` gives the same answer on the command line. */
export const questions = [
  { flag: 'warehouse', asks: 'Nom de l’entrepôt', usual: '' },
  { flag: 'address', asks: 'Son adresse (12 quai de la Fosse, 44000 Nantes)', usual: '' },
  { flag: 'timezone', asks: 'Son fuseau horaire', usual: 'Europe/Paris' },
  { flag: 'shop', asks: 'Nom de la première boutique', usual: '' },
  { flag: 'admin', asks: 'Identifiant du premier administrateur (minuscules)', usual: '' },
  { flag: 'name', asks: 'Son nom, comme les autres le liront', usual: '' },
] as const

export type Flag = (typeof questions)[number]['flag']
export type Answers = { readonly [F in Flag]?: string | undefined }

const needed = ['warehouse', 'admin', 'shop'] as const

/** Makes of answers what the server takes, or throws a sentence that says what to write. */
export function setupOf(answers: Answers, password: string | undefined): Setup {
  const missing = needed.filter(flag => !answers[flag]?.trim())
  if (missing.length > 0) {
    throw new StartupError(`Il manque ${missing.map(flag => `--${flag}`).join(', ')}. Par exemple :
  npm run setup -- --warehouse "Entrepôt de Nantes" --admin alice --shop "Maison Lumière"`)
  }
  if (!password) {
    throw new StartupError(
      'Donnez le mot de passe du premier administrateur par DOUCHETTE_ADMIN_PASSWORD : sur la ligne de commande, tout le monde le lirait.',
    )
  }
  const { warehouse, admin, shop, name, address, timezone } = answers
  const read = Setup.safeParse({
    warehouse: {
      name: warehouse,
      timeZone: timezone?.trim() || 'Europe/Paris',
      address: address?.trim() ? addressOf(address) : undefined,
    },
    admin: { username: admin, displayName: name?.trim() || admin, password },
    shop: { name: shop },
  })
  if (read.success) return read.data
  throw new StartupError(wrong(read.error.issues[0]?.path.join('.')))
}

export const usernameRule = 'a de 2 à 60 lettres minuscules sans accent, chiffres, points ou tirets.'

const sentences: Readonly<Record<string, string>> = {
  'admin.username': `L’identifiant (--admin) ${usernameRule}`,
  'admin.password': 'Le mot de passe (DOUCHETTE_ADMIN_PASSWORD) a 200 caractères au plus.',
  'warehouse.name': 'Le nom de l’entrepôt (--warehouse) a 120 caractères au plus.',
  'shop.name': 'Le nom de la boutique (--shop) a 120 caractères au plus.',
}

const wrong = (where = ''): string => sentences[where] ?? addressSentence

const addressSentence =
  'L’adresse (--address) s’écrit « 12 quai de la Fosse, 44000 Nantes » ; hors de France, ajoutez le pays : « , BE ».'

/** « 12 quai de la Fosse, Bâtiment B, 44000 Nantes, FR »: without a country, it is in France. */
export function addressOf(text: string): PostalAddress {
  const parts = text.split(',').flatMap(part => part.trim() || [])
  const country = /^[A-Z]{2}$/.test(parts.at(-1) ?? '') ? (parts.pop() ?? 'FR') : 'FR'
  const [, postcode, city] = /^(\S*\d\S*)\s+(.+)$/.exec(parts.pop() ?? '') ?? []
  if (!postcode || !city || parts.length === 0) throw new StartupError(addressSentence)
  return { lines: parts, postcode, city, country }
}
