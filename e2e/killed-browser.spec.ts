import type { Page } from 'playwright/test'
import { scansFor, shelfToCount } from './drivers/counting.ts'
import { atTheDock } from './drivers/delivery.ts'
import { demoCodes } from './drivers/demo.ts'
import { aBrowserToKill } from './drivers/killed-browser.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator, operatorAt, test } from './drivers/operator.ts'
import { codeOf } from './drivers/orders.ts'
import { orderToPack } from './drivers/packing.ts'
import { asPerson } from './drivers/server.ts'

type Situation = {
  path: string
  scans: readonly (readonly [code: string, then: string | RegExp])[]
}

/** Work under way: the scans, and what the screen shows after each. Every other step resumes in `tests/operations/`. */
async function situations(page: Page): Promise<Situation[]> {
  const { shelf, article } = await demoCodes(page)
  const order = await orderToPack(page, lines => lines.length > 1)
  const dock = await atTheDock(page)
  const delivery = await dock.expected(0)
  const arrived = delivery.articles.find(({ expected }) => expected > 1)
  return [
    {
      path: '/warehouse/transfer',
      scans: [
        [shelf.code, 'Scannez les articles, puis l’emplacement d’arrivée'],
        [article.code, /^1 sur/],
        [article.code, /^2 sur/],
      ],
    },
    {
      path: '/warehouse/shipment',
      scans: [
        [order.code, 'Scannez chaque article'],
        [order.pieces[0]?.code ?? '', /^1 sur/],
      ],
    },
    {
      path: `/shop/${delivery.shop}/reception`,
      scans: [
        [delivery.code, 'Scannez les articles, puis l’emplacement de dépôt'],
        [arrived?.code ?? '', /^1 sur/],
      ],
    },
  ]
}

/** The count that a resumed step shows: in words, or as progress. */
const shows = ({ page }: Operator, what: string | RegExp) =>
  page
    .getByText(what)
    .filter({ visible: true })
    .or(page.getByRole('progressbar', { name: what }))
    .first()

test('a browser that is killed right after a scan was answered comes back to that scan', async ({
  page,
  warehouse: { url },
}) => {
  test.setTimeout(300_000)
  const work = await situations(page)
  const browser = aBrowserToKill()
  const comeBack = async (path: string): Promise<Operator> => {
    const tab = await browser.start()
    await tab.goto(url + path)
    return operatorAt(tab, [])
  }
  try {
    let I = await comeBack('/login')
    await I.type('Identifiant', 'camille')
    await I.type('Mot de passe', 'douchette')
    await I.press({ button: 'Se connecter' })
    await I.see('Bonjour Camille')
    for (const { path, scans } of work) {
      await I.page.goto(url + path)
      for (const [code, then] of scans) {
        await I.scan(code)
        await I.see(then)
      }
      await browser.kill()
      I = await comeBack(path)
      await I.see('Vous reprenez où vous en étiez.')
      await expect(shows(I, scans.at(-1)?.[1] ?? '')).toBeVisible()
    }
  } finally {
    await browser.end()
  }
})

test('a disk that answers late after a power cut is waited for', async ({ I, page }) => {
  const { shelf } = await demoCodes(page)
  await I.logIn()
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await page.addInitScript(() => {
    // A killed browser loses the values that it had not written to local storage yet. Its page writes no more.
    const ownQz = localStorage.getItem('qz-tray')
    localStorage.clear()
    if (ownQz !== null) localStorage.setItem('qz-tray', ownQz)
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (this: IDBFactory, ...how: Parameters<typeof open>) {
      IDBFactory.prototype.open = open
      const request = open.apply(this, how)
      // The database opens 700 ms late, as on a busy machine.
      const hear = request.dispatchEvent.bind(request)
      request.addEventListener(
        'success',
        event => {
          if (!event.isTrusted) return
          event.stopImmediatePropagation()
          setTimeout(() => hear(new Event('success')), 700)
        },
        { capture: true },
      )
      return request
    }
  })
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
})

test('a browser that refuses to store says so above every page, and the work goes on', async ({
  I,
  page,
}) => {
  // The queue of prints reports that its jobs will not survive a reload.
  I.expectTrouble(/SecurityError/)
  const { shelf, article, elsewhere } = await demoCodes(page)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission', 'SecurityError')
    }
  })
  await I.am('camille')
  await I.open('/warehouse/transfer')
  const notice = page.getByRole('alert').filter({ hasText: 'Ce poste n’enregistre plus votre travail.' })
  await expect(notice).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'storage-blocked' })
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)
  await I.scan(elsewhere.code)
  await I.see(new RegExp(`1 pièce à ${elsewhere.name}`))
  await expect(notice).toBeVisible()
})

/** From now on nothing is written. Chromium looks at a quota set from outside only now and then. */
function fillTheDisk() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
}

test('a quota that fills midway through a count and a picking is said at once and stays said, and the server has both', async ({
  I,
  page,
}) => {
  // The queue of prints and the journal report that they store nothing any more.
  I.expectTrouble(/QuotaExceeded|No room/)
  const { shelf, article } = await shelfToCount(page)
  await I.am('camille')
  await I.open('/warehouse/inventory')
  await I.scan(shelf.code)
  await I.see(`Comptage de ${shelf.name}`)
  const notice = page.getByRole('alert').filter({ hasText: 'Ce poste n’enregistre plus votre travail.' })
  await expect(notice).toHaveCount(0)

  await page.addInitScript(fillTheDisk)
  await page.evaluate(fillTheDisk)
  await I.scan(article.code)
  await expect(notice).toBeVisible()
  await I.see('1 pièce comptée')
  for (const code of scansFor(article.code, article.qty).slice(1)) await I.scan(code)
  await I.scan(shelf.code)
  await I.see(`${shelf.name} est juste`)
  await expect(notice).toBeVisible()

  await I.open('/picking/le-petit-comptoir')
  await I.see('Choisissez la liste à imprimer')
  await page
    .getByRole('button', { name: /^Mono personnalisées/ })
    .filter({ visible: true })
    .first()
    .click()
  await I.see('Prenez la liste à l’imprimante et scannez-la')
  const list = /PK\d{6}/.exec(await page.getByRole('region', { name: 'Consigne' }).innerText())?.[0] ?? ''
  await expect(notice).toBeVisible()
  await I.scan(codeOf.list(list))
  await I.see(`Liste ${list} en main`)
  const { read } = await asPerson(page)
  expect(await read<{ name: string }[]>('/rest/le-petit-comptoir/picking/list')).toContainEqual(
    expect.objectContaining({ name: list }),
  )
})
