import { assign, emit, setup } from 'xstate'
import type { Feedback } from '../shared/operation.ts'
import { portsOf } from '../shared/parts.ts'
import type { Context, Event, Input, TerminalPorts } from './ports.ts'
import {
  asksPin,
  badgeToCheck,
  forgottenBadge,
  hasNoDigits,
  holdSession,
  isArrival,
  isHandOver,
  isLogIn,
  isPinLongEnough,
  isRefused,
  isSameBadge,
  mayTypeMore,
  pinWaits,
  secondScan,
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
  delays: { idle: ({ context }) => context.idleMs(), pinWaits, secondScan },
  actors: portsOf<TerminalPorts>()('identify', 'settle'),
  guards: { isArrival, isHandOver, isLogIn, hasNoDigits, mayTypeMore, isPinLongEnough },
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
      on: {
        lock: 'locked',
        relieve: { target: 'asking', actions: assign({ purpose: 'hand-over' }) },
      },
      initial: 'calm',
      states: {
        calm: {
          entry: 'forgetBadge',
          after: { idle: '#terminal.locked' },
          on: {
            active: { target: 'calm', reenter: true },
            badge: { target: 'asked', actions: assign(takeBadge) },
          },
        },
        /** A badge was scanned over the open session. The same badge again takes the terminal. */
        asked: {
          after: { secondScan: 'calm' },
          on: {
            badge: [
              {
                guard: isSameBadge,
                target: '#terminal.checking',
                actions: assign({ purpose: 'arrive' }),
              },
              { target: 'asked', reenter: true, actions: assign(takeBadge) },
            ],
            'other-scan': 'calm',
          },
        },
      },
    },

    /** The way on from a badge that opened nothing: back to the work, or to the next badge. */
    back: {
      always: [{ guard: 'isArrival', target: 'open' }, { target: 'asking' }],
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
            target: 'back',
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
      after: { pinWaits: 'back' },
      on: {
        digit: {
          guard: 'mayTypeMore',
          actions: assign(typeDigit),
        },
        clear: [{ guard: 'hasNoDigits', target: 'back' }, { actions: 'forgetDigits' }],
        validate: { guard: 'isPinLongEnough', target: 'checking' },
        badge: {
          target: 'checking',
          actions: assign(takeBadge),
        },
        cancel: 'back',
      },
    },

    settling: {
      invoke: {
        src: 'settle',
        input: settlingOf,
        onDone: [
          {
            guard: isRefused,
            target: 'back',
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
