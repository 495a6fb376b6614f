import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { problemOf, type Refusal, refuse } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'
import type { Feedback } from '#machines/shared/operation.ts'
import { createClient } from '#src/api/client.ts'
import { createActive } from '#src/operations/active.ts'
import { running } from '#src/operations/definition.ts'
import { savedStep, saveStep } from '#src/operations/saved.ts'
import { shipmentOperation } from '#src/operations/shipment/index.ts'
import { createTokenStore } from '#src/session/session.ts'
import { createBadges } from '#src/terminal/badges.ts'

const camille = { id: 'camille@douchette.example', name: 'Camille Moreau' }
const awa = { id: 'transfer@douchette.example', name: 'Awa N’Diaye' }
const packs: readonly Role[] = ['Shipping']
const carries: readonly Role[] = ['Transfer']
const held = {
  name: 'CD00001001',
  shop: 'maison-lumiere',
  status: 'packing',
  type: 'multi',
  variant: 'classic',
  campaign: null,
  priority: 0,
  cutoffAt: '2026-03-12T16:00:00Z',
  customer: 'Zoé Martin',
  carrier: null,
  giftMessage: null,
  instructions: [],
  lines: [],
  parcels: [],
  version: 2,
}
const notHers = 'Awa N’Diaye n’a pas accès à '

const step = setup({ types: { emitted: {} as Feedback } }).createMachine({
  id: 'step',
  initial: 'articles',
  states: { articles: {}, start: { tags: 'idle' }, sealing: { tags: 'busy' } },
})

/** Camille packs at a terminal, and Awa has just proved her badge. */
function terminal({ at = 'articles', order = null }: { at?: string; order?: Refusal | null } = {}) {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const closed: string[] = []
  const asked: string[] = []
  const tokens = createTokenStore(store, Date.now)
  tokens.set('camille-token')
  const callAs = (whose: string) =>
    createClient({
      token: () => whose,
      tokenRefused: () => {},
      report: error => {
        throw error
      },
      origin: 'http://terminal.test',
      fetch: async request => {
        if (request instanceof Request && request.url.endsWith('/hand-over')) {
          asked.push((await request.clone().json()).from)
          if (order?.refused.code === 'unreachable') throw new TypeError('No network')
          if (order) return Response.json(problemOf(order), { status: order.refused.status })
          return Response.json({ data: { order: held } })
        }
        closed.push(whose)
        return Response.json({ data: null })
      },
    })
  const actor = createActor(step, { snapshot: step.resolveState({ value: at }) })
  const active = createActive()
  active.open({
    operation: shipmentOperation,
    step: 'shipment',
    shop: undefined,
    running: running(actor, () => ({}), { heldOrder: () => held.name }),
  })
  saveStep(store, 'shipment', camille.id, {
    version: shipmentOperation.version,
    snapshot: actor.getPersistedSnapshot(),
    work: at !== 'start',
    handovers: [],
  })
  let wentHome = false
  const goHome = async () => {
    wentHome = true
  }
  const { settle } = createBadges({ call: callAs('no-token'), callAs, tokens, active, goHome }, store)
  return {
    closed,
    asked,
    session: () => tokens.get().token,
    wentHome: () => wentHome,
    settle: (roles: readonly Role[], how: 'hand-over' | 'arrive' = 'hand-over') =>
      settle({ how, from: camille, arrival: { token: 'awa-token', who: awa, roles, shops: [] } }),
    stepOf: (who: typeof camille) => savedStep(store, 'shipment', who.id, shipmentOperation.version),
  }
}

test('the colleague gets the step, the server’s holds, and then the session', async () => {
  const at = terminal()
  expect(await at.settle(packs)).toBe('done')
  expect(at.asked).toEqual([camille.id])
  expect(at.stepOf(awa)).toMatchObject({ handovers: [{ from: camille.name, to: awa.name }] })
  expect(at.stepOf(camille)).toBeUndefined()
  await expect.poll(() => [at.session(), at.closed]).toEqual(['awa-token', ['camille-token']])
})

test('a requested handover fails when the colleague may not continue, and changes nothing', async () => {
  const at = terminal()
  const refusal = await at.settle(carries)
  expect(refusal).toMatchObject({
    refused: { detail: `${notHers}l’écran « Expédition » : finissez d’abord, ou quittez l’étape.` },
  })
  expect(at.asked).toEqual([])
  expect(at.stepOf(camille)).toBeDefined()
  await expect.poll(() => [at.session(), at.closed]).toEqual(['camille-token', ['awa-token']])
})

test('a locked terminal opens for a colleague at their own home, and the step waits for its owner', async () => {
  const at = terminal()
  expect(await at.settle(packs, 'arrive')).toBe('done')
  expect(at.asked).toEqual([])
  expect(at.wentHome()).toBe(true)
  expect(at.stepOf(camille)).toBeDefined()
  expect(at.stepOf(awa)).toBeUndefined()
  expect(at.session()).toBe('awa-token')
})

test('an order of a shop that the colleague does not serve cannot be handed over', async () => {
  const unknown = refuse('order-unknown', 'La commande CD00001001 n’existe pas.', { status: 404 })
  const at = terminal({ order: unknown })
  expect(await at.settle(packs)).toMatchObject({
    refused: { detail: `${notHers}cette commande : finissez d’abord, ou quittez l’étape.` },
  })
})

test('without the server’s answer the step stays', async () => {
  const at = terminal({ order: refuse('unreachable', 'Le serveur ne répond pas.', { status: 503 }) })
  expect(await at.settle(packs)).toMatchObject({ refused: { code: 'unreachable' } })
  expect(at.session()).toBe('camille-token')
})

test('a running request is answered first; a step without work needs no handover', async () => {
  const underWay = await terminal({ at: 'sealing' }).settle(packs)
  expect(underWay).toMatchObject({
    refused: { detail: 'Une demande est en cours : rescannez le badge dans un instant.' },
  })
  expect(await terminal({ at: 'sealing' }).settle(packs, 'arrive')).toMatchObject({
    refused: { code: 'step-busy' },
  })
  const idle = terminal({ at: 'start' })
  expect(await idle.settle(carries)).toBe('done')
  expect(idle.session()).toBe('awa-token')
})
