import type { Page, Request } from 'playwright/test'
import type { Attention } from '#contract/endpoints/home.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import { formatDeparture } from '#src/ui/dates.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { orderToPack } from './drivers/packing.ts'
import { asPerson } from './drivers/server.ts'

test('Tab and Enter open a late order, and going back leads home', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  const late = page.getByRole('region', { name: /^En retard/ }).getByRole('link')
  await expect(late.first()).toBeVisible()
  const name = /CD\d+/.exec((await late.first().textContent()) ?? '')?.[0] ?? ''
  await late.first().focus()
  await I.press({ key: 'Enter' })
  await I.amAt(`/warehouse/order-information`)
  await expect(page).toHaveURL(new RegExp(`code=${name}`))
  await I.see(new RegExp(name))
  await page.goBack()
  await I.see('Bonjour Camille')
  const toPicking = page.getByRole('link', { name: /^Ouvrir le picking de / })
  const shop = (await toPicking.innerText()).replace('Ouvrir le picking de ', '')
  await toPicking.click()
  await I.see('Choisissez la liste à imprimer')
  await I.see(new RegExp(`^${shop} · `))
})

test('hours are the warehouse’s wherever the browser stands', async ({ I, page, browser, baseURL }) => {
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  const abroad = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'fr-FR',
    timezoneId: 'America/New_York',
    storageState: await page.context().storageState(),
  })
  const there = await abroad.newPage()
  const answer = there.waitForResponse(/rest\/home\/attention/)
  await there.goto('/')
  const { data } = await (await answer).json()
  const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' })
  const departures = there.getByRole('region', { name: 'Prochains départs' })
  // One that left parcels behind stands in the alarm above.
  const next = data.departures.find(({ missed }: { missed: number }) => missed === 0)
  await expect(departures).toContainText(hour.format(new Date(next.at)))
  const now = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'Europe/Paris',
  })
  const marked = there
    .getByRole('region', { name: 'Pièces traitées par heure' })
    .locator('.font-bold.text-ink')
  await expect(marked).toHaveText(`${Number(now.format(new Date(data.now)))} h`)
  await abroad.close()
})

test('the next departure counts down, and its line opens its slip, which names the same hour', async ({
  I,
  page,
}) => {
  const underWay = requestsOf(page)
  await page.clock.install()
  await I.am('camille')
  await I.open('/')
  const departures = page.getByRole('region', { name: 'Prochains départs' })
  const left = departures.getByRole('timer').first()
  await expect(left).toBeVisible()
  const before = await left.textContent()
  // A request that is under way when the clock jumps would end as too slow.
  for (const [badge, text] of [
    ['QZ Tray', 'Vous pouvez imprimer'],
    ['Poste', 'Votre ordinateur est configuré'],
  ] as const) {
    await expect(page.getByRole('button', { name: badge, exact: true })).toHaveAccessibleDescription(text)
  }
  await expect.poll(() => underWay.size).toBe(0)
  await page.clock.runFor(61_000)
  await expect(left).not.toHaveText(before ?? '')
  const line = departures.getByRole('link').first()
  const group = new URL((await line.getAttribute('href')) ?? '', page.url()).searchParams.get('code')
  const named = await line.innerText()
  await line.focus()
  await I.press({ key: 'Enter' })
  await I.amAt('/warehouse/carrier-slip')
  await I.see('Scannez chaque colis que vous chargez')
  await expect(page).toHaveURL(new RegExp(`code=${group}$`))
  const hour = /\d\d:\d\d/.exec(named)?.[0] ?? 'no hour'
  await expect(page.getByRole('region', { name: 'Consigne' })).toContainText(hour)
})

test('an order, home and the slip name one departure, by the same words', async ({ I, page }) => {
  const { read } = await asPerson(page)
  const { departures } = await read<Attention>('/rest/home/attention')
  const lorryOf = ({ carrier }: Pick<OrderInformation, 'carrier'>) =>
    departures.find(({ group, missed }) => group === carrier?.slug && missed === 0)
  const order = await orderToPack(page, (_, one) => lorryOf(one) !== undefined)
  const lorry = lorryOf(order)
  if (!lorry) throw new Error('The order has no lorry')
  const departure = formatDeparture(lorry.at, false)
  await I.am('camille')
  await I.open('/')
  await expect(page.getByRole('region', { name: 'Prochains départs' })).toContainText(departure)
  for (const [path, code] of [
    ['/warehouse/shipment', order.code],
    [`/warehouse/carrier-slip?code=${lorry.group}`],
  ] as const) {
    await I.open(path)
    await I.see(/^Scannez/)
    if (code) await I.scan(code)
    await expect(page.getByRole('region', { name: 'Consigne' })).toContainText(departure)
  }
})

test('a lorry that left parcels behind is an alarm, and its command asks before they are put off', async ({
  I,
  page,
}) => {
  await page.route('**/rest/home/attention', async route => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const at = new Date(Date.parse(data.now) - 20 * 60_000).toISOString()
    const [left, ...others] = data.departures
    const departures = [{ ...left, at, missed: 3 }, ...others]
    await route.fulfill({ response: answer, json: { data: { ...data, departures } } })
  })
  const sent: unknown[] = []
  await page.route('**/postpone', async route => {
    const { missed } = route.request().postDataJSON()
    sent.push(missed)
    await route.fulfill({ json: { data: { to: missed, parcels: 3 } } })
  })
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.press({ key: 'Control+k' })
  await page.getByPlaceholder('Search...').fill('reporter')
  await expect(page.getByRole('option', { name: /^Reporter un départ manqué/ })).toBeVisible()
  await I.press({ key: 'Enter' })
  await I.amAt('/')
  const question = page.getByRole('dialog', { name: /^Reporter .* \?$/ })
  await expect(question).toContainText('3 colis à quai : départ manqué')
  await seeWellInEveryLook(I, { picture: 'home-postpone' })
  await I.press({ key: 'Escape' })
  await expect(question).toHaveCount(0)

  const alarm = page.getByRole('alert', { name: 'Départs manqués' })
  await expect(alarm).toContainText('départ manqué')
  await seeWellInEveryLook(I, { picture: 'home-missed', likeAnother: true })
  expect(sent).toEqual([])
  await alarm.getByRole('button', { name: /^Reporter / }).press('Enter')
  await question.getByRole('button', { name: 'Reporter', exact: true }).click()
  await I.see(/: 3 colis reportés, départ/)
  expect(sent).toHaveLength(1)
})

test('one press settles a refused change for everyone', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  const toSettle = page.getByRole('region', { name: /^À régler/ })
  const done = toSettle.getByRole('button', { name: /^C’est réglé/ }).first()
  const label = (await done.getAttribute('aria-label')) ?? ''
  await done.focus()
  await I.press({ key: 'Enter' })
  await expect(toSettle.getByRole('button', { name: label })).toHaveCount(0)
  await page.reload()
  await expect(toSettle).toBeVisible()
  await expect(toSettle.getByRole('button', { name: label })).toHaveCount(0)
})

test('a parcel that does not arrive is seen, and a carrier’s missing paper asked for again, at one press each', async ({
  I,
  page,
}) => {
  const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
  const sent: string[] = []
  await page.route('**/rest/home/attention', async route => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const carrier = 'Chronopost'
    const parcel = { id: id(1), carrier, parcel: 'CL00000017', order: 'CD00010201', customer: 'Zoé Martin' }
    const held = { ...parcel, stage: 'held', at: data.now, said: 'Destinataire absent' }
    const paper = {
      id: id(2),
      carrier,
      slip: 'BT000123',
      since: data.now,
      by: 'Camille',
      reason: 'il ne répond pas',
    }
    const troubles = sent.includes('trouble') ? data.troubles : { first: [held], total: 1 }
    const manifests = sent.includes('manifests') ? data.manifests : { first: [paper], total: 1 }
    await route.fulfill({ response: answer, json: { data: { ...data, troubles, manifests } } })
  })
  for (const [noun, path] of [
    ['trouble', '**/rest/home/trouble/*/settle'],
    ['manifests', '**/rest/warehouse/carrier-slip/manifests/*/retry'],
  ] as const) {
    await page.route(path, async route => {
      sent.push(noun)
      await route.fulfill({ json: { data: { parcel: 'CL00000017', slip: 'BT000123' } } })
    })
  }
  await I.am('camille')
  await I.open('/')
  await I.see('CL00000017 retenu en chemin')
  await I.see(/Destinataire absent · CD00010201 · Zoé Martin/)
  await I.see(/il ne répond pas · Camille/)
  await seeWellInEveryLook(I, { picture: 'home-carriers' })
  // Found from anywhere, its button has the focus.
  await I.press({ key: 'Control+k' })
  await page.getByPlaceholder('Search...').fill('colis parti qui n’arrive pas')
  await expect(page.getByRole('option', { name: /^Colis parti qui n’arrive pas/ })).toBeVisible()
  await I.press({ key: 'Enter' })
  await expect(page.getByRole('button', { name: 'C’est vu : CL00000017' })).toBeFocused()
  await I.press({ key: 'Enter' })
  await I.press({ button: 'Réessayer : BT000123' })
  await expect.poll(() => sent).toEqual(['trouble', 'manifests'])
})

test('a part whose call fails offers another try, and the rest of the page stays', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await page.route('**/rest/home/attention', route => route.abort())
  await I.am('camille')
  await I.open('/')
  await I.see('Ce qui attend quelqu’un : le chargement a échoué.')
  await I.see('Sorties du jour')
  await I.seeNoAxeViolation()
  await page.unroute('**/rest/home/attention')
  await I.press({ button: 'Réessayer' })
  await I.see('Prochains départs')
})

test('home fits a telephone, both themes, and a person with few roles', async ({ I }) => {
  for (const [picture, user, widths] of [
    ['home', 'camille', [1280, 360]],
    ['home-picker', 'picking', [768]],
  ] as const) {
    await I.am(user)
    await I.open('/')
    await I.see('Vos dernières opérations')
    await I.see('Pièces traitées par heure')
    const sizes = widths.map(width => [width, 900] as const)
    await seeWellInEveryLook(I, { picture, sizes, whole: true })
  }
})

/** The requests that have no answer yet. The stream of changes is never over. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', request => {
    if (!request.url().endsWith('/rest/live/changes')) underWay.add(request)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  return underWay
}
