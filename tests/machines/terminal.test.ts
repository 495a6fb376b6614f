import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Refusal, refuse } from '#contract/problems.ts'
import { terminalMachine } from '#machines/terminal/machine.ts'
import type { Arrival, Person, Settling } from '#machines/terminal/ports.ts'

const camille: Person = { id: 'camille@douchette.example', name: 'Camille Moreau' }
const awa: Person = { id: 'transfer@douchette.example', name: 'Awa N’Diaye' }
const badges: Record<string, { who: Person; pin?: string }> = {
  'BG-CAMILLE': { who: camille },
  'BG-AWA': { who: awa, pin: '2468' },
}
const minute = 60_000

type Start = { session?: boolean; locked?: boolean }

/** A terminal on an aisle's wall, and a server that knows the badges. */
function aTerminal({ session = false, locked = false }: Start = {}) {
  const clock = new SimulatedClock()
  const settled: Settling[] = []
  const said: string[] = []
  let busy: Refusal | null = null

  const actor = createActor(
    terminalMachine.provide({
      actors: {
        identify: fromPromise(async ({ input: { badge, pin } }): Promise<Arrival | Refusal> => {
          const known = badges[badge]
          if (!known) return refuse('badge-wrong', 'Ce badge n’est pas reconnu.')
          if (known.pin && pin === undefined) return refuse('pin-required', 'Ce badge demande son code PIN.')
          if (known.pin && pin !== known.pin) return refuse('pin-wrong', 'Code PIN incorrect.')
          return { token: `token of ${known.who.name}`, who: known.who, roles: ['Transfer'], shops: [] }
        }),
        settle: fromPromise(async ({ input }) => {
          if (busy) return busy
          settled.push(input)
          return 'done' as const
        }),
      },
    }),
    { input: { session, locked, idleMs: () => 5 * minute }, clock },
  )
  actor.on('feedback', ({ text, detail }) => said.push(detail ? `${text} — ${detail}` : text))
  actor.start()
  if (session) actor.send({ type: 'session.person', person: camille })

  const state = () => actor.getSnapshot()
  return {
    settled,
    said,
    wait: (ms: number) => clock.increment(ms),
    do: actor.send,
    stepIsBusy: (refusal: Refusal | null) => {
      busy = refusal
    },
    async scanBadge(text: string) {
      actor.send({ type: 'badge', text })
      await answered()
    },
    async typePin(pin: string) {
      for (const digit of pin) actor.send({ type: 'digit', digit })
      actor.send({ type: 'validate' })
      await answered()
    },
    digits: () => state().context.digits,
    stands() {
      if (state().matches('asking')) return `asks to ${state().context.purpose}`
      if (state().matches({ open: 'asked' })) return 'asks for the badge once more'
      return state().matches('open') ? 'open' : String(state().value)
    },
  }

  async function answered() {
    const waiting = () => state().matches('checking') || state().matches('settling')
    while (waiting()) await new Promise(resolve => setTimeout(resolve))
  }
}

test('a cold terminal asks for a badge and opens its session', async () => {
  const terminal = aTerminal()
  expect(terminal.stands()).toBe('asks to log-in')
  await terminal.scanBadge('BG-CAMILLE')
  expect(terminal.stands()).toBe('open')
  expect(terminal.settled.map(({ how }) => how)).toEqual(['log-in'])
  expect(terminal.said).toEqual(['Bonjour Camille Moreau'])
})

test('a restarted terminal with a session continues, and a locked one stays locked', () => {
  expect(aTerminal({ session: true }).stands()).toBe('open')
  expect(aTerminal({ session: true, locked: true }).stands()).toBe('asks to unlock')
  expect(aTerminal({ session: false, locked: true }).stands()).toBe('asks to log-in')
})

test('digit cards enter the PIN of a badge', async () => {
  const terminal = aTerminal()
  await terminal.scanBadge('BG-AWA')
  expect(terminal.stands()).toBe('pin')
  await terminal.typePin('1111')
  expect(terminal.said.at(-1)).toBe('Code PIN incorrect.')
  expect([terminal.stands(), terminal.digits()]).toEqual(['pin', ''])
  await terminal.typePin('2468')
  expect(terminal.stands()).toBe('open')
})

test('too few digits are not sent, a wrong one is cleared, and clearing nothing goes back to the badge', async () => {
  const terminal = aTerminal()
  await terminal.scanBadge('BG-AWA')
  await terminal.typePin('24')
  expect([terminal.stands(), terminal.digits()]).toEqual(['pin', '24'])
  terminal.do({ type: 'clear' })
  expect(terminal.digits()).toBe('')
  terminal.do({ type: 'clear' })
  expect(terminal.stands()).toBe('asks to log-in')
})

test('an unfinished PIN is forgotten after a minute', async () => {
  const terminal = aTerminal()
  await terminal.scanBadge('BG-AWA')
  terminal.do({ type: 'digit', digit: '2' })
  terminal.wait(minute)
  expect([terminal.stands(), terminal.digits()]).toEqual(['asks to log-in', ''])
})

test('an idle terminal locks itself, and every scan restarts the wait', () => {
  const terminal = aTerminal({ session: true })
  terminal.wait(4 * minute)
  terminal.do({ type: 'active' })
  terminal.wait(4 * minute)
  expect(terminal.stands()).toBe('open')
  terminal.wait(minute)
  expect(terminal.stands()).toBe('asks to unlock')
})

test('the holder’s badge unlocks, and no other card passes the lock', async () => {
  const terminal = aTerminal({ session: true })
  terminal.do({ type: 'lock' })
  for (const type of ['cancel', 'relieve', 'active', 'session.opened'] as const) terminal.do({ type })
  expect(terminal.stands()).toBe('asks to unlock')
  await terminal.scanBadge('BG-UNKNOWN')
  expect([terminal.stands(), terminal.said.at(-1)]).toEqual(['asks to unlock', 'Ce badge n’est pas reconnu.'])
  await terminal.scanBadge('BG-CAMILLE')
  expect([terminal.stands(), terminal.settled.at(-1)?.how]).toEqual(['open', 'return'])
})

test('a colleague’s badge opens a locked terminal for them, and the step waits for its owner', async () => {
  const terminal = aTerminal({ session: true, locked: true })
  await terminal.scanBadge('BG-AWA')
  await terminal.typePin('2468')
  expect(terminal.stands()).toBe('open')
  expect(terminal.settled.at(-1)).toMatchObject({ how: 'arrive', from: camille, arrival: { who: awa } })
  expect(terminal.said.at(-1)).toBe('Bonjour Awa N’Diaye — Le travail de Camille Moreau reste à son nom.')
})

test('a requested handover can be cancelled, and locks the terminal when no colleague comes', async () => {
  const terminal = aTerminal({ session: true })
  terminal.do({ type: 'relieve' })
  expect(terminal.stands()).toBe('asks to hand-over')
  terminal.do({ type: 'cancel' })
  expect(terminal.stands()).toBe('open')
  terminal.do({ type: 'relieve' })
  terminal.wait(5 * minute)
  expect(terminal.stands()).toBe('asks to unlock')
})

test('after a handover the first holder’s badge opens the locked terminal for them', async () => {
  const terminal = aTerminal({ session: true })
  terminal.do({ type: 'relieve' })
  await terminal.scanBadge('BG-AWA')
  await terminal.typePin('2468')
  terminal.do({ type: 'lock' })
  await terminal.scanBadge('BG-CAMILLE')
  expect(terminal.settled.map(({ how }) => how)).toEqual(['hand-over', 'arrive'])
  expect(terminal.settled.at(-1)).toMatchObject({ from: awa, arrival: { who: camille } })
})

test('a colleague’s badge scanned twice over an open session opens their own, and the step waits for its owner', async () => {
  const terminal = aTerminal({ session: true })
  await terminal.scanBadge('BG-AWA')
  expect([terminal.stands(), terminal.settled]).toEqual(['asks for the badge once more', []])
  terminal.do({ type: 'active' })
  await terminal.scanBadge('BG-AWA')
  await terminal.typePin('2468')
  expect(terminal.stands()).toBe('open')
  expect(terminal.settled).toMatchObject([{ how: 'arrive', from: camille, arrival: { who: awa } }])
  expect(terminal.said.at(-1)).toBe('Bonjour Awa N’Diaye — Le travail de Camille Moreau reste à son nom.')
})

test('two badges, a scan between, or a long wait: none is the same badge twice', async () => {
  const terminal = aTerminal({ session: true })
  await terminal.scanBadge('BG-AWA')
  await terminal.scanBadge('BG-CAMILLE')
  expect(terminal.stands()).toBe('asks for the badge once more')
  terminal.do({ type: 'other-scan' })
  expect(terminal.stands()).toBe('open')
  await terminal.scanBadge('BG-AWA')
  terminal.wait(minute)
  await terminal.scanBadge('BG-AWA')
  expect([terminal.stands(), terminal.settled]).toEqual(['asks for the badge once more', []])
})

test('a badge that opens nothing, or a PIN given up, leads back to the open session', async () => {
  const terminal = aTerminal({ session: true })
  await terminal.scanBadge('BG-UNKNOWN')
  await terminal.scanBadge('BG-UNKNOWN')
  expect([terminal.stands(), terminal.said.at(-1)]).toEqual(['open', 'Ce badge n’est pas reconnu.'])
  await terminal.scanBadge('BG-AWA')
  await terminal.scanBadge('BG-AWA')
  terminal.do({ type: 'cancel' })
  expect([terminal.stands(), terminal.settled]).toEqual(['open', []])
})

test('no step changes hands while a request of it is under way', async () => {
  const terminal = aTerminal({ session: true })
  terminal.stepIsBusy(refuse('step-busy', 'Une demande est en cours : rescannez dans un instant.'))
  terminal.do({ type: 'relieve' })
  await terminal.scanBadge('BG-AWA')
  await terminal.typePin('2468')
  expect(terminal.stands()).toBe('asks to hand-over')
  expect(terminal.said.at(-1)).toBe('Une demande est en cours : rescannez dans un instant.')
})

test('a session that the server ends asks for a badge again, locked or not', async () => {
  const terminal = aTerminal({ session: true, locked: true })
  terminal.do({ type: 'session.ended' })
  expect(terminal.stands()).toBe('asks to log-in')
  await terminal.scanBadge('BG-CAMILLE')
  expect(terminal.settled.at(-1)?.how).toBe('log-in')
})
