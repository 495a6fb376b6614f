import {
  type IdleKind,
  IdleOperation,
  type IdleRow,
  type IdleSection,
  idleOf,
  idleShown,
} from '#contract/endpoints/idle.ts'
import { at, long, lorry, many, person, place } from './work/things.ts'

const named = (name: string, more: Partial<IdleRow>) => ({ name, scan: name, ...more })

const ofShop = (nth: number, more: Partial<IdleRow>) => ({
  ...{ name: `${person} ${nth}`, scan: `BOUTIK-S-${nth}` },
  ...more,
})

/** What waits while nothing is in hand, at its widest. */
const rows: Readonly<Record<IdleKind, (nth: number) => Pick<IdleRow, 'name' | 'scan'> & Partial<IdleRow>>> = {
  held: nth => named(`CD0001${1000 + nth}`, { about: 'Commencée', late: true }),
  lists: nth => ({
    ...named(`PK00${1000 + nth}`, { about: `${long} · d’abord CD0001${1000 + nth}`, done: 12, total: 128 }),
    ...(nth % 2 === 0 ? {} : { scan: `CD0001${1000 + nth}` }),
  }),
  late: nth => named(`CD0002${1000 + nth}`, { about: `Commencée · ${long}`, late: true }),
  packed: nth => named(`CL0000${1000 + nth}`, { about: `CD0001${1000 + nth} · chargé`, undo: true }),
  unlabelled: nth => named(`CL0000${1000 + nth}`, { about: `CD0001${1000 + nth} · ${lorry}` }),
  overdue: nth => named(`CD0003${1000 + nth}`, { about: `À emballer · ${long}`, late: true }),
  arrived: nth => named(`${place}-${nth}`, { about: long, pieces: 99_999, at: null }),
  quarantine: nth => named(`${place}-${nth}`, { about: long, pieces: 99_999, at: null }),
  perishing: nth => named(`${place}-7${nth}`, { about: long, pieces: 99_999, at: null }),
  tooOld: nth => named(`${place}-8${nth}`, { about: long, pieces: 99_999, at: null }),
  newArticles: nth => named(`COFFRET-PROVENCE-NUMEROTE-${nth}`, { about: `${long} nº ${nth}` }),
  printedPlaces: nth => named(`${place}-${nth}`, { about: `200 étiquettes, jusqu’à ${place}-999` }),
  printedBoxes: nth => named(`CA00${1000 + nth}`, { about: `200 étiquettes, jusqu’à CA00${1200 + nth}` }),
  planned: nth => named(`${place}-8${nth}`, { about: 'Réserve Nord · près d’un écart', at: null }),
  countedLast: nth => named(`${place}-${nth}`, { about: 'Réserve Nord' }),
  longUncounted: nth => named(`${place}-9${nth}`, { about: 'Réserve Nord · jamais compté', at: null }),
  shopsToPick: nth => ofShop(nth, { about: '99 999 commandes', late: true }),
  shopsToReceive: nth => ofShop(nth, { about: '12 livraisons' }),
  shopsInQuarantine: nth => ofShop(nth, { pieces: 99_999 }),
  parked: nth => named(`RT00${1000 + nth}`, { about: `CD0001${1000 + nth} · ${long}` }),
}

/** All that waits for this operation, with more of each kind than a screen shows. */
export const idleAtItsWidest = (operation: string): IdleSection[] =>
  idleOf[IdleOperation.parse(operation)].map(kind => ({
    kind,
    total: 1_284,
    rows: many(idleShown, nth => ({ about: null, at, ...rows[kind](nth) })),
  }))
