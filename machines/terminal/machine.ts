import { assign, emit, setup } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'
import { type Feedback, feedback } from '../shared/operation.ts'
import { port } from '../shared/port.ts'

/** Somebody as the access record names them: `id` is their address, under which their steps are kept. */
export type Person = { readonly id: string; readonly name: string }

/** The badge was right: whose it is, what they may do, and the session that it opened. */
export type Arrival = {
  readonly token: string
  readonly who: Person
  readonly roles: readonly Role[]
  readonly shops: readonly string[]
}

/** Why the screen asks for a badge. */
export type Purpose = 'log-in' | 'unlock' | 'hand-over'

/**
 * What becomes of a session that a badge opened; `from` hands over the step that stands on the screen. A handover that
 * somebody asked for is of that step, and fails with it; a locked terminal opens for the colleague all the same.
 */
export type Settling = { readonly arrival: Arrival } & (
  | { readonly how: 'log-in' | 'return' }
  | { readonly how: 'hand-over'; readonly from: Person; readonly asked: boolean }
)

/** The step that stood there waits for its owner where the colleague may not go on with it. */
export type Settled = 'done' | 'step-waits'

export type TerminalPorts = {
  identify: (input: { badge: string; pin?: string }) => Promise<Arrival | Refusal>
  settle: (settling: Settling) => Promise<Settled | Refusal>
}

type Input = {
  session: boolean
  locked: boolean
  /** How long nobody may touch a terminal before it locks itself. */
  idleMs: () => number
}

type Context = Pick<Input, 'idleMs'> & {
  purpose: Purpose
  /** Whose session it is, once the access record has said so. */
  holder: Person | null
  badge: string
  digits: string
  arrival: Arrival | null
}

type Event =
  | { type: 'badge'; text: string }
  | { type: 'digit'; digit: string }
  | { type: 'clear' }
  | { type: 'validate' }
  | { type: 'lock' }
  | { type: 'relieve' }
  | { type: 'cancel' }
  /** Somebody is there: a scan, a key, a touch. */
  | { type: 'active' }
  | { type: 'session.opened' }
  | { type: 'session.ended' }
  | { type: 'session.person'; person: Person }

const pinLength = { least: 4, most: 8 }

/** A badge that lies about, and a PIN half typed, are worth nothing to whoever comes by later. */
const pinWaitsMs = 60_000

/** Who a wall terminal belongs to at this moment: log-in, lock, unlocking and the handover, all by badge. */
export const terminalMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
  },
  delays: { idle: ({ context }) => context.idleMs(), pinWaits: pinWaitsMs },
  actors: {
    identify: port<TerminalPorts['identify']>('identify'),
    settle: port<TerminalPorts['settle']>('settle'),
  },
  guards: {
    isRelief: ({ context }) => context.purpose === 'hand-over',
  },
  actions: {
    forgetBadge: assign({ badge: '', digits: '', arrival: null }),
    say: emit((_, said: Feedback) => said),
  },
}).createMachine({
  id: 'terminal',
  context: ({ input: { session, locked, idleMs } }) => ({
    idleMs,
    purpose: session ? (locked ? 'unlock' : 'hand-over') : 'log-in',
    holder: null,
    badge: '',
    digits: '',
    arrival: null,
  }),
  initial: 'arriving',
  on: {
    'session.person': { actions: assign({ holder: ({ event }) => event.person }) },
    'session.ended': { target: '.asking', actions: assign({ purpose: 'log-in', holder: null }) },
  },
  states: {
    arriving: {
      always: [
        { guard: ({ context }) => context.purpose === 'hand-over', target: 'open' },
        { target: 'asking' },
      ],
    },

    open: {
      entry: 'forgetBadge',
      after: { idle: 'locked' },
      on: {
        active: { target: 'open', reenter: true },
        lock: 'locked',
        relieve: { target: 'asking', actions: assign({ purpose: 'hand-over' }) },
      },
    },

    /** A way in, not a place: whoever locks is asked for a badge. */
    locked: {
      entry: assign({ purpose: 'unlock' }),
      always: 'asking',
    },

    asking: {
      entry: 'forgetBadge',
      after: { idle: { guard: 'isRelief', target: 'locked' } },
      on: {
        badge: { target: 'checking', actions: assign({ badge: ({ event }) => event.text }) },
        cancel: { guard: 'isRelief', target: 'open' },
        lock: { guard: 'isRelief', target: 'locked' },
        'session.opened': { guard: ({ context }) => context.purpose === 'log-in', target: 'open' },
      },
    },

    checking: {
      invoke: {
        src: 'identify',
        input: ({ context: { badge, digits } }) => (digits ? { badge, pin: digits } : { badge }),
        onDone: [
          {
            guard: ({ event }) => asksPin(event.output),
            target: 'pin',
            actions: { type: 'say', params: ({ event }) => whyPin(event.output) },
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'asking',
            actions: { type: 'say', params: ({ event }) => why(event.output) },
          },
          {
            target: 'settling',
            actions: assign({ arrival: ({ event }) => (isRefusal(event.output) ? null : event.output) }),
          },
        ],
      },
    },

    pin: {
      entry: assign({ digits: '' }),
      after: { pinWaits: 'asking' },
      on: {
        digit: {
          guard: ({ context }) => context.digits.length < pinLength.most,
          actions: assign({ digits: ({ context, event }) => context.digits + event.digit }),
        },
        clear: [
          { guard: ({ context }) => context.digits === '', target: 'asking' },
          { actions: assign({ digits: '' }) },
        ],
        validate: { guard: ({ context }) => context.digits.length >= pinLength.least, target: 'checking' },
        badge: {
          target: 'checking',
          actions: assign({ badge: ({ event }) => event.text, digits: '' }),
        },
        cancel: 'asking',
      },
    },

    settling: {
      invoke: {
        src: 'settle',
        input: ({ context }) => settlingOf(context),
        onDone: [
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'asking',
            actions: { type: 'say', params: ({ event }) => why(event.output) },
          },
          {
            target: 'open',
            actions: [
              { type: 'say', params: ({ context, event }) => welcome(context, event.output) },
              assign({ holder: ({ context }) => context.arrival?.who ?? null }),
            ],
          },
        ],
      },
    },
  },
})

function asksPin(answer: Arrival | Refusal): boolean {
  return isRefusal(answer) && (answer.refused.code === 'pin-required' || answer.refused.code === 'pin-wrong')
}

function whyPin(answer: Arrival | Refusal): Feedback {
  const asked = isRefusal(answer) && answer.refused.code === 'pin-required'
  return asked ? feedback('step', 'Badge lu', 'Composez votre code PIN.') : why(answer)
}

function why(answer: unknown): Feedback {
  return feedback('refused', isRefusal(answer) ? answer.refused.detail : '')
}

/** A session whose holder is not known yet is nobody's to hand over: the badge simply opens its own. */
function settlingOf({ arrival, purpose, holder }: Context): Settling {
  if (!arrival) throw new Error('A terminal settles somebody’s arrival, and nobody arrived.')
  if (purpose === 'log-in' || !holder) return { how: 'log-in', arrival }
  return holder.id === arrival.who.id
    ? { how: 'return', arrival }
    : { how: 'hand-over', arrival, from: holder, asked: purpose === 'hand-over' }
}

function welcome(context: Context, settled: Settled | Refusal): Feedback {
  const settling = settlingOf(context)
  const { name } = settling.arrival.who
  if (settling.how !== 'hand-over') {
    return feedback('step', settling.how === 'log-in' ? `Bonjour ${name}` : `De retour, ${name}`)
  }
  const from = settling.from.name
  return settled === 'step-waits'
    ? feedback('step', `Bonjour ${name}`, `Le travail de ${from} reste à son nom.`)
    : feedback('step', `À vous, ${name}`, `Relève de ${from}`)
}
