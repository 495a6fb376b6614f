import { expect, test } from 'vitest'
import { createActor, type DoneActorEvent, SimulatedClock, setup } from 'xstate'
import { type Refusal, refuse } from '#contract/problems.ts'
import { beforeNextTry, type Decision, refused } from '#machines/shared/decision.ts'
import { type Feedback, feedback, isBusy, promptOf } from '#machines/shared/operation.ts'
import {
  apply,
  basics,
  follow,
  ifAccepted,
  newChange,
  portsOf,
  retrying,
  through,
  unlessRefused,
  unlessUnreached,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '#machines/shared/parts.ts'

type Context = { cups: number; changeId: string }
type Event = { type: 'cmd.take'; n: number } | { type: 'cmd.send'; id: string } | { type: 'cmd.look' }
type Send = (change: { changeId: string; cups: number }) => Promise<Refusal | { sent: number }>

const machine = setup({
  ...basics<Context, Event>(),
  actors: portsOf<{ send: Send }>()('send'),
}).createMachine({
  context: { cups: 0, changeId: '' },
  initial: 'empty',
  states: {
    empty: { on: { 'cmd.take': follow(take, { full: 'full' }) } },
    full: {
      on: {
        'cmd.take': follow(take, { full: 'full', otherwise: 'empty' }, isNotTooLate),
        'cmd.look': { actions: apply(look) },
        'cmd.send': { target: 'sending', actions: apply(newChange) },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'send',
        input: ({ context }) => context,
        onDone: [
          whenUnreached('unreached'),
          whenRefusedFor(['broken'], 'empty'),
          whenRefused('full'),
          { target: 'empty', actions: apply(unlessRefused(sent)) },
        ],
      },
    },
    unreached: retrying('sending', 'Gardez les tasses'),
  },
})

function take({ event: { n } }: { event: { n: number } }): Decision<Context, 'full'> {
  if (n > 9) return refused('Pas plus de 9 tasses.')
  return { to: 'full', next: { cups: n }, say: feedback('ok', `${n} tasses`) }
}

function isNotTooLate({ context }: { context: Context }): boolean {
  return context.cups < 9
}

function look({ context }: { context: Context }): Decision<Context> {
  return { say: feedback('ok', `${context.cups} tasses`) }
}

function sent({ event }: { event: DoneActorEvent<{ sent: number }> }): Decision<Context> {
  return { next: { cups: 0 }, say: feedback('step', `Parti : ${event.output.sent}`) }
}

const noAnswer = refuse('offline', 'Le serveur ne répond pas.', { status: 503 })

/** The machine, with a server that gives these answers one after the other. */
function beforeServer(...answers: (Refusal | { sent: number })[]) {
  const asked: string[] = []
  const heard: Feedback[] = []
  const clock = new SimulatedClock()
  const send: Send = async ({ changeId }) => {
    asked.push(changeId)
    return answers.shift() ?? { sent: 0 }
  }
  const actor = createActor(machine.provide({ actors: { send: through(send) } }), { clock })
  actor.on('feedback', one => heard.push(one))
  actor.start()
  return { actor, asked, heard, clock }
}

test('a rule’s decision changes the context, emits its message and leads to its place', () => {
  const { actor, heard } = beforeServer()
  actor.send({ type: 'cmd.take', n: 12 })
  expect(actor.getSnapshot().value).toBe('empty')
  actor.send({ type: 'cmd.take', n: 3 })
  actor.send({ type: 'cmd.look' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'full', context: { cups: 3 } })
  actor.send({ type: 'cmd.take', n: 12 })
  expect(actor.getSnapshot()).toMatchObject({ value: 'empty', context: { cups: 3 } })
  expect(heard.map(({ text }) => text)).toEqual([
    'Pas plus de 9 tasses.',
    '3 tasses',
    '3 tasses',
    'Pas plus de 9 tasses.',
  ])
})

test.each([
  ['a server error', refuse('unexpected', 'Une erreur est survenue.', { status: 500 })],
  ['a gateway', refuse('http-502', 'Le serveur a répondu par une erreur (502).', { status: 503 })],
  ['an ended session', refuse('session-ended', 'Votre session est terminée.', { status: 401 })],
])('%s is no refusal of a change: it is sent again under its id', async (_, answer) => {
  const { actor, asked, clock, heard } = beforeServer(answer, { sent: 2 })
  actor.send({ type: 'cmd.take', n: 2 })
  actor.send({ type: 'cmd.send', id: 'scan-7' })
  await expect.poll(() => actor.getSnapshot().value).toBe('unreached')
  expect(isBusy(actor.getSnapshot())).toBe(true)
  clock.increment(beforeNextTry)
  await expect.poll(() => actor.getSnapshot().value).toBe('empty')
  expect(asked).toEqual(['scan-7', 'scan-7'])
  expect(heard.map(({ tone }) => tone)).toEqual(['ok', 'step'])
})

test('a change without an answer is sent again under its id, and scans wait', async () => {
  const { actor, asked, clock, heard } = beforeServer(noAnswer, noAnswer, { sent: 2 })
  actor.send({ type: 'cmd.take', n: 2 })
  actor.send({ type: 'cmd.send', id: 'scan-7' })
  for (const times of [1, 2]) {
    await expect.poll(() => actor.getSnapshot().value).toBe('unreached')
    expect(promptOf(actor.getSnapshot())).toBe('Pas encore enregistré. Gardez les tasses, on réessaie…')
    expect(isBusy(actor.getSnapshot())).toBe(true)
    expect(asked).toHaveLength(times)
    clock.increment(beforeNextTry)
  }
  await expect.poll(() => actor.getSnapshot().value).toBe('empty')
  expect(asked).toEqual(['scan-7', 'scan-7', 'scan-7'])
  expect(heard.at(-1)).toMatchObject({ tone: 'step', text: 'Parti : 2' })
})

test('a change that the work cannot go on without says what is missing, and that the place is kept', () => {
  expect(retrying('making', 'Gardez le colis', 'fait l’étiquette').meta.prompt).toBe(
    'Seul le serveur fait l’étiquette. Gardez le colis, votre place est gardée, on réessaie…',
  )
})

test('a refusal quotes the server and keeps the goods in hand', async () => {
  const { actor, heard } = beforeServer(refuse('full', 'Le carton est plein.'))
  actor.send({ type: 'cmd.take', n: 2 })
  actor.send({ type: 'cmd.send', id: 'scan-7' })
  await expect.poll(() => actor.getSnapshot().value).toBe('full')
  expect(actor.getSnapshot().context.cups).toBe(2)
  expect(heard.at(-1)).toMatchObject({ tone: 'refused', text: 'Le carton est plein.' })
})

test('a rule runs only while its guard holds', () => {
  const { actor, heard } = beforeServer()
  actor.send({ type: 'cmd.take', n: 9 })
  expect(actor.getSnapshot().can({ type: 'cmd.take', n: 1 })).toBe(false)
  actor.send({ type: 'cmd.take', n: 1 })
  expect(actor.getSnapshot()).toMatchObject({ value: 'full', context: { cups: 9 } })
  expect(heard.map(({ text }) => text)).toEqual(['9 tasses'])
})

test('a refusal with a listed code has its own target', async () => {
  const { actor, heard } = beforeServer(refuse('broken', 'Les tasses sont cassées.'))
  actor.send({ type: 'cmd.take', n: 2 })
  actor.send({ type: 'cmd.send', id: 'scan-7' })
  await expect.poll(() => actor.getSnapshot().value).toBe('empty')
  expect(heard.at(-1)).toMatchObject({ tone: 'refused', text: 'Les tasses sont cassées.' })
})

test('a rule about an answer runs only when the server accepts', () => {
  const about = (output: Refusal | { sent: number }) => ({
    context: { cups: 2, changeId: '' },
    event: { type: 'xstate.done.actor.send', output, actorId: 'send' } as const,
  })
  const no = about(refuse('full', 'Le carton est plein.'))
  expect(unlessRefused(sent)(no)).toEqual({ say: feedback('refused', 'Le carton est plein.') })
  expect(ifAccepted(sent)(no)).toEqual({})
  expect(unlessUnreached(unlessRefused(sent))(about(noAnswer))).toEqual({ to: 'unreached' })
  for (const adapted of [unlessRefused(sent), ifAccepted(sent)]) {
    expect(adapted(about({ sent: 2 }))).toEqual({ next: { cups: 0 }, say: feedback('step', 'Parti : 2') })
  }
})
