import { assign, emit, setup } from 'xstate'
import type { Feedback } from '../shared/operation.ts'
import { port } from '../shared/port.ts'
import type { Context, Event, Input, TerminalPorts } from './ports.ts'
import {
  asksPin,
  badgeToCheck,
  forgottenBadge,
  hasNoDigits,
  holdSession,
  isHandOver,
  isLogIn,
  isPinLongEnough,
  isRefused,
  mayTypeMore,
  pinWaits,
  settlingOf,
  start,
  takeArrival,
  takeBadge,
  typeDigit,
  welcome,
  why,
  whyPin,
} from './rules.ts'

/** Log-in, lock, unlock and hand-over of a wall terminal, all by badge. */
export const terminalMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
  },
  delays: { idle: ({ context }) => context.idleMs(), pinWaits },
  actors: {
    identify: port<TerminalPorts['identify']>('identify'),
    settle: port<TerminalPorts['settle']>('settle'),
  },
  guards: { isHandOver, isLogIn, hasNoDigits, mayTypeMore, isPinLongEnough },
  actions: {
    forgetBadge: assign(forgottenBadge),
    forgetDigits: assign({ digits: '' }),
    say: emit((_, feedback: Feedback) => feedback),
  },
}).createMachine({
  id: 'terminal',
  context: start,
  initial: 'arriving',
  on: {
    'session.person': { actions: assign({ holder: ({ event }) => event.person }) },
    'session.ended': { target: '.asking', actions: assign({ purpose: 'log-in', holder: null }) },
  },
  states: {
    arriving: {
      always: [{ guard: 'isHandOver', target: 'open' }, { target: 'asking' }],
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

    /** A locked terminal asks for a badge. */
    locked: {
      entry: assign({ purpose: 'unlock' }),
      always: 'asking',
    },

    asking: {
      entry: 'forgetBadge',
      after: { idle: { guard: 'isHandOver', target: 'locked' } },
      on: {
        badge: { target: 'checking', actions: assign(takeBadge) },
        cancel: { guard: 'isHandOver', target: 'open' },
        lock: { guard: 'isHandOver', target: 'locked' },
        'session.opened': { guard: 'isLogIn', target: 'open' },
      },
    },

    checking: {
      invoke: {
        src: 'identify',
        input: badgeToCheck,
        onDone: [
          {
            guard: asksPin,
            target: 'pin',
            actions: { type: 'say', params: whyPin },
          },
          {
            guard: isRefused,
            target: 'asking',
            actions: { type: 'say', params: why },
          },
          {
            target: 'settling',
            actions: assign(takeArrival),
          },
        ],
      },
    },

    pin: {
      entry: 'forgetDigits',
      after: { pinWaits: 'asking' },
      on: {
        digit: {
          guard: 'mayTypeMore',
          actions: assign(typeDigit),
        },
        clear: [{ guard: 'hasNoDigits', target: 'asking' }, { actions: 'forgetDigits' }],
        validate: { guard: 'isPinLongEnough', target: 'checking' },
        badge: {
          target: 'checking',
          actions: assign(takeBadge),
        },
        cancel: 'asking',
      },
    },

    settling: {
      invoke: {
        src: 'settle',
        input: settlingOf,
        onDone: [
          {
            guard: isRefused,
            target: 'asking',
            actions: { type: 'say', params: why },
          },
          {
            target: 'open',
            actions: [{ type: 'say', params: welcome }, assign(holdSession)],
          },
        ],
      },
    },
  },
})
