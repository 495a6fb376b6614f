import type { Locator } from 'playwright/test'
import { listenToScans } from './drivers/ears.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { silence } from './drivers/scanner.ts'

const code = 'CD00010234C'

/** Each kind of field, and the way to reach one: of the page’s start, in a drawer, with words, with a number. */
const fields: Record<string, { typed: string; reach: (I: Operator) => Promise<Locator> }> = {
  'the identifier of the log-in': {
    typed: 'léa.martin',
    reach: async I => {
      await I.open('/login')
      return I.page.getByLabel('Identifiant', { exact: true })
    },
  },
  'the field for codes by hand': {
    typed: 'CD0001',
    reach: async I => {
      await I.am('transfer')
      await I.open('/')
      await I.press({ button: 'Compte de Awa N’Diaye' })
      await I.press({ button: 'Saisir un code' })
      return I.page.getByLabel('Ce qui est écrit sous le code-barres')
    },
  },
  'a scanner’s name': {
    typed: ' du quai',
    reach: async I => {
      await I.am('transfer')
      await I.open('/scanners')
      const name = I.page.getByLabel('Nom')
      await name.fill('')
      return name
    },
  },
  'a figure': {
    typed: '7',
    reach: async I => {
      await I.am('transfer')
      await I.open('/scanners')
      const figure = I.page.getByRole('textbox', { name: /Longueur minimale/ })
      await figure.fill('')
      return figure
    },
  },
}

for (const [name, { typed, reach }] of Object.entries(fields)) {
  test(`a scan into ${name} works and leaves no character there`, async ({ I, page }) => {
    const ears = await listenToScans(page)
    const field = await reach(I)
    await field.focus()
    await page.keyboard.type(typed, { delay: 60 })
    await expect(field).toHaveValue(typed)
    const address = page.url()
    // The person picks up the scanner.
    await silence(page)

    await I.scan(code)
    await ears.hears(code)
    await expect(field).toHaveValue(typed)
    await expect(field).toBeFocused()
    expect(page.url()).toBe(address)

    await page.keyboard.type('1', { delay: 60 })
    await expect(field).toHaveValue(`${typed}1`)
  })
}

test('Enter after a scan submits no form', async ({ I, page }) => {
  const ears = await listenToScans(page)
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await I.open('/login')
  await I.type('Mot de passe', 'douchette')
  await I.type('Identifiant', 'camille')
  await page.getByLabel('Identifiant', { exact: true }).focus()
  await I.scan(code)
  await ears.hears(code)
  await I.amAt('/login')
  expect(sent).toEqual([])
  await I.press({ key: 'Enter' })
  await I.amAt('/')
})

test('a scan leaves an integrator’s text area and editable element unchanged', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.see('Bonjour Awa')
  await page.evaluate(() => {
    const note = document.createElement('textarea')
    note.setAttribute('aria-label', 'Note')
    const label = document.createElement('div')
    label.setAttribute('contenteditable', 'true')
    label.setAttribute('role', 'textbox')
    label.setAttribute('aria-label', 'Étiquette')
    document.querySelector('main')?.append(note, label)
  })
  const note = page.getByLabel('Note')
  await note.focus()
  await page.keyboard.type('Colis ouvert', { delay: 60 })
  await I.scan(code)
  await ears.hears(code)
  await expect(note).toHaveValue('Colis ouvert')

  const label = page.getByRole('textbox', { name: 'Étiquette' })
  await label.focus()
  await page.keyboard.type('Fragile', { delay: 60 })
  await I.scan('3760123456784')
  await ears.hears(code, '3760123456784')
  await expect(label).toHaveText('Fragile')
})

test('a scan keeps a field’s text and selection', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/scan-journal')
  const filter = page.getByLabel('Filtrer')
  await filter.fill('colis refusé')
  await filter.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 5))
  await I.scan(code)
  await ears.hears(code)
  await expect(filter).toHaveValue('colis refusé')
  await page.keyboard.type('sac', { delay: 60 })
  await expect(filter).toHaveValue('sac refusé')
})
