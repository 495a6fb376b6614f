import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  fromPromise,
  type Snapshot,
} from 'xstate'
import { explainUnknown } from '#contract/barcodes/index.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { type Feedback, latches } from '#machines/shared/operation.ts'
import { createBus } from '#src/scan/bus.ts'
import type { ScannedCommand } from '#src/scan/router/ports.ts'
import { Router } from '#src/scan/router/router.ts'
import type { ScanEvents } from '#src/scan/scan.ts'
import { valueAt } from './machines.ts'
import { type Sample, samplesFor, scanOf } from './samples.ts'
import { widest } from './widest.ts'
import { widestRefusal } from './work/things.ts'

/** A refusal that a state utters, and the scan that it answers. A command's refusal answers none. */
export type Heard = Pick<Feedback, 'tone' | 'text' | 'detail'> & { readonly scan?: Sample }

/** The machine at this state, with more in hand than any demo has. */
export function stepOf(machine: AnyStateMachine, state: string, work = widest[machine.id]?.(state)) {
  const { context } = createActor(machine).getSnapshot()
  return machine.resolveState({ value: valueAt(state), context: { ...context, ...work } })
}

/**
 * Every refusal of a state: it hears each kind of scan through the real router, gets each command with each payload, and the
 * server refuses what it asks for with each code that the machine tells apart.
 */
export async function refusalsOf(machine: AnyStateMachine, state: string, work?: object): Promise<Heard[]> {
  const step = stepOf(machine, state, work)
  const heard = new Map<string, Heard>()
  const keep = (all: readonly Heard[]) => {
    for (const one of all) {
      const key = `${one.text} / ${one.detail}`
      if (latches(one.tone) && !heard.has(key)) heard.set(key, one)
    }
  }
  const [usual, ...others] = serversRefusals(machine)
  const served = withServer(machine)
  const snapshot = machine.getPersistedSnapshot(step)
  for (const act of actsIn(machine, step)) {
    const { said, asked } = await perform(served, snapshot, act, usual)
    keep(said)
    if (asked) for (const answer of others) keep((await perform(served, snapshot, act, answer)).said)
  }
  return [...heard.values()]
}

type Act = { readonly scan: Sample } | { readonly command: { readonly type: string } }

/** What commands carry: a number, a choice, a text, the person's name. */
const payloads = [
  { n: 1, code: 'reason_0', text: 'Martin', parcel: 'CL00008812', reason: null },
  { n: 999_999, code: 'CARTON-1', text: 'Martin', parcel: 'CL00008812', reason: null },
  { n: 2, code: 'INCONNU', text: 'Martin', parcel: 'CL00008812', reason: null },
]

function actsIn(machine: AnyStateMachine, step: AnyMachineSnapshot): Act[] {
  const told = machine.events.filter(type => type.startsWith('cmd.') || type === 'label.late')
  const commands = told
    .flatMap(type => payloads.map(payload => ({ type, id: 'stages', ...payload })))
    .filter(event => step.can(event))
  return [...samplesFor(machine.id).map(scan => ({ scan })), ...commands.map(command => ({ command }))]
}

/** Without and with each code that a guard of this machine knows by name. */
function serversRefusals(machine: AnyStateMachine): readonly [Refusal, ...Refusal[]] {
  const known = guardsBelow(machine.root)
    .flatMap(name => name.split(' or '))
    .filter(name => /^[a-z]+(-[a-z]+)+$/.test(name))
  return [
    refuse('refused', widestRefusal),
    ...[...new Set(known)].map(code => refuse(code, widestRefusal, { expected: widestRefusal })),
  ]
}

function guardsBelow(node: AnyStateNode): string[] {
  const mine = [...node.transitions.values()].flat().map(({ guard }) => guard)
  return [
    ...mine.flatMap(guard => (typeof guard === 'function' ? guard.name : [])),
    ...Object.values(node.states).flatMap(guardsBelow),
  ]
}

/** The machine with ports that all give one answer. Made once: it costs as much as a hundred steps. */
function withServer(machine: AnyStateMachine) {
  const server = { answer: {}, asked: false }
  const ports = Object.keys(machine.implementations.actors).map(name => [
    name,
    fromPromise(async () => {
      server.asked = true
      return server.answer
    }),
  ])
  return { server, answered: machine.provide({ actors: Object.fromEntries(ports) }) }
}

/** A request is begun and answered, and its answer acted upon, within so many turns. */
const turns = 16

async function perform(
  { server, answered }: ReturnType<typeof withServer>,
  snapshot: Snapshot<unknown>,
  act: Act,
  answer: Refusal,
) {
  Object.assign(server, { answer, asked: false })
  const actor = createActor(answered, { snapshot })
  const said: Heard[] = []
  // A rule that lacks what only a real server tells throws: that way is not walked.
  actor.subscribe({ error() {} })
  actor.start()
  if ('command' in act) {
    actor.on('feedback', feedback => said.push(feedback))
    actor.send({ id: 'stages', ...act.command })
  } else {
    said.push(...listen(actor, act.scan))
  }
  for (let turn = 0; turn < turns; turn += 1) await null
  actor.stop()
  return { said, asked: server.asked }
}

/** The router's outcome of a scan at this step, which may come later. */
function listen(actor: Actor<AnyStateMachine>, scan: Sample): Heard[] {
  const said: Heard[] = []
  const bus = createBus<ScanEvents>(() => {})
  const router = new Router(bus, {
    commands: { find: (): ScannedCommand | undefined => undefined },
    anywhere: ({ kind }) => (kind === 'badge' ? null : { title: '', go() {} }),
    ask: async ([first]) => first ?? null,
    explainUnknown: ({ text }) => ({ kind: 'unknown', text: explainUnknown(text) }),
    now: Date.now,
    report() {},
  })
  router.attach({ title: '', actor })
  bus.on('outcome', ({ tone, text, detail }) =>
    said.push({ tone, text, ...(detail ? { detail } : {}), scan }),
  )
  bus.on('feedback', feedback => said.push(feedback))
  router.take(scanOf(scan, Date.now()))
  return said
}
