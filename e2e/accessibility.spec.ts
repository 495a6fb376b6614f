import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator, test } from './drivers/operator.ts'

const sizes = [360, 768, 1280].map(width => [width, 900] as const)

/** The way to each screen. axe checks all of them, in each theme and width. */
const screens: Record<string, (I: Operator) => Promise<void>> = {
  'log-in': async I => {
    await I.open('/login')
    await I.see('Connexion')
  },
  account: async I => {
    await I.am('camille')
    await I.open('/')
    await I.press({ button: 'Compte de Camille Moreau' })
    await I.see('camille@douchette.example')
  },
  'a page that is still being read': async I => {
    await I.am('admin')
    await I.page.route('**/rest/person/*', () => {})
    await I.open('/admin/people/somebody')
    await expect(I.page.getByRole('progressbar', { name: 'Chargement', exact: true })).toBeVisible()
  },
}

for (const [name, arrive] of Object.entries(screens)) {
  test(`axe finds nothing on ${name}, in any width and theme`, async ({ I }) => {
    await arrive(I)
    await seeWellInEveryLook(I, { picture: name.replaceAll(' ', '-'), sizes, thorough: true })
  })
}
