import { NewShop, shopCalls } from '#contract/endpoints/shop.ts'
import { slugOf } from '#server/setup/slug.ts'
import { createShop, listShops } from '#server/shops/calls.ts'
import { addressOf } from '../setup-answers.ts'
import { administered, checked, defineAct, text } from './act.ts'
import { tableLines } from './table.ts'

const sentences = {
  name: 'Le nom de la boutique a 80 caractères au plus.',
  slug: 'L’adresse courte (--slug) a des lettres minuscules sans accent, des chiffres et des tirets.',
  address: 'L’adresse (--address) a quatre lignes au plus, de 80 caractères chacune.',
}

export const addShop = defineAct({
  usage: 'shop add NOM [--slug ADRESSE-COURTE] [--address "12 quai de la Fosse, 44000 Nantes"]',
  does: 'Ajoute une boutique, dont tous les administrateurs s’occupent',
  takes: 1,
  options: { slug: text, address: text },
  async run(world, [name = ''], { slug = slugOf(name), address }) {
    const asked = { name, slug, address: address === undefined ? null : addressOf(address) }
    const input = checked(NewShop, asked, sentences)
    const { shop } = await administered(world, shopCalls.create, act => createShop(act, input))
    console.log(`La boutique « ${shop.name} » est ajoutée, à l’adresse ${shop.slug}.`)
  },
})

const size = 100

export const showShops = defineAct({
  usage: 'shop list',
  does: 'Les boutiques, avec leurs personnes, leurs articles et leurs commandes',
  takes: 0,
  options: {},
  async run(world) {
    const rows: string[][] = []
    for (let page = 0; ; page += 1) {
      const { shops, total } = await listShops(world.database.db, world, { page, size })
      rows.push(...shops.map(({ slug, name, ...has }) => [slug, name, ...counts(has)]))
      if ((page + 1) * size >= total) break
    }
    for (const line of tableLines(['Adresse', 'Nom', 'Personnes', 'Articles', 'Commandes'], rows)) {
      console.log(line)
    }
  },
})

const counts = ({ people, articles, orders }: { people: number; articles: number; orders: number }) =>
  [people, articles, orders].map(String)
