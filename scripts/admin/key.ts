import { apiKeyCalls, apiRights, NewApiKey } from '#contract/endpoints/api-key.ts'
import { addKey, listKeys, revokeKey, rotateKey } from '#server/api-keys/calls.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { administered, checked, defineAct, text } from './act.ts'
import { tableLines } from './table.ts'
import type { World } from './world.ts'

const sentences = {
  shop: '--shop nomme une boutique par son adresse courte.',
  name: 'Le nom (--name) a 80 caractères au plus.',
  rights: `--rights nomme des droits : ${apiRights.join(',')}.`,
  expiresAt: '--expires est un jour, comme 2027-06-30.',
}

export const addApiKey = defineAct({
  usage: `key add --shop ADRESSE --rights ${apiRights.join(',')} [--name NOM] [--expires 2027-06-30]`,
  does: 'Fait une clé pour le programme d’une boutique, et n’écrit qu’elle',
  takes: 0,
  options: { shop: text, rights: text, name: text, expires: text },
  async run(world, _, { shop, rights = '', name = 'ligne de commande', expires }) {
    const expiresAt = expires === undefined ? null : `${expires}T00:00:00Z`
    const asked = { shop, name, rights: rights.split(','), expiresAt }
    const input = checked(NewApiKey, asked, sentences)
    const { secret } = await administered(world, apiKeyCalls.create, act => addKey(act, input))
    console.log(secret)
  },
})

export const showApiKeys = defineAct({
  usage: 'key list',
  does: 'Les clés des boutiques, par leur début : la clé entière n’est gardée nulle part',
  takes: 0,
  options: {},
  async run(world) {
    const keys = await listKeys(world.database.db, world)
    const rows = keys.map(({ prefix, shop, name, rights, lastUsedAt, expiresAt, revokedAt }) => [
      ...[prefix, shop, name, rights.join(',')],
      ...[day(lastUsedAt), day(expiresAt), day(revokedAt)],
    ])
    const titles = ['Début', 'Boutique', 'Nom', 'Droits', 'Dernier usage', 'Expire', 'Révoquée']
    for (const line of tableLines(titles, rows)) console.log(line)
  },
})

const day = (instant: string | null) => instant?.slice(0, 10) ?? ''

export const rotateApiKey = defineAct({
  usage: 'key rotate DÉBUT [--overlap HEURES]',
  does: 'Remplace une clé et n’écrit que la nouvelle ; l’ancienne ouvre encore un jour, ou les heures dites',
  takes: 1,
  options: { overlap: text },
  async run(world, [prefix = ''], { overlap = '24' }) {
    const asked = { overlapHours: Number(overlap) }
    const input = checked(apiKeyCalls.rotate.body, asked, {
      overlapHours: '--overlap est un nombre d’heures, 168 au plus.',
    })
    const id = await idOf(world, prefix)
    const { secret } = await administered(world, apiKeyCalls.rotate, act => rotateKey(act, id, input))
    console.log(secret)
  },
})

export const revokeApiKey = defineAct({
  usage: 'key revoke DÉBUT',
  does: 'Révoque une clé, qui n’ouvre plus rien',
  takes: 1,
  options: {},
  async run(world, [prefix = '']) {
    const id = await idOf(world, prefix)
    const { key } = await administered(world, apiKeyCalls.revoke, act => revokeKey(act, id))
    console.log(`La clé ${key.prefix} (${key.name}, ${key.shop}) n’ouvre plus rien.`)
  },
})

async function idOf(world: World, prefix: string): Promise<string> {
  const found = (await listKeys(world.database.db, world)).filter(key => key.prefix === prefix)
  const [key] = found
  if (!key) throw new StartupError('Aucune clé ne commence ainsi : voyez npm run -s admin -- key list.')
  return key.id
}
