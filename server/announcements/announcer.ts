import { checkLabel, whyUnprintable } from '../carriers/check-label.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Database } from '../db/open.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork, pauseAfter } from '../leased-work.ts'
import type { Vault } from '../vault.ts'
import { atOnce, type Claimed, claim, endTurn, isBusy, remember, renew } from './claim.ts'
import { conversationAbout } from './conversation.ts'
import { labelled, putOff, refused, withdrawn } from './settle.ts'

/** Announces parcels to their carriers, beside the calls. */
export type Announcer = Looking & { readonly reach: CarrierReach }

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly reach: CarrierReach
  /** The pause after the first try that came to nothing; each further one is twice as long. */
  readonly pauseMs: number
  readonly failed: (error: unknown) => void
}

export function makeAnnouncer({ database: { db }, clock, vault, reach, pauseMs, failed }: World): Announcer {
  async function speak(claimed: Claimed, by: string) {
    const turn = { db, claimed, by, now: clock(), pauseMs }
    const about = await conversationAbout({ db, vault, reach }, claimed, remoteId =>
      remember(db, claimed, by, remoteId),
    )
    if ('why' in about) {
      const why = { for: about.for ?? 'account', reason: about.why } as const
      return refused(turn, about.parcel, about.carrier, why)
    }
    const { provider, parcel, talk, packed, carrier } = about
    if (claimed.state === 'withdrawing') {
      return withdrawn(turn, packed.row, carrier, await provider.withdraw(parcel.parcel, talk))
    }
    const heard = await provider.announce(parcel, talk)
    if (heard.came === 'later') return putOff(turn, heard.reason)
    if (heard.came === 'refused') return refused(turn, packed.row, carrier, heard)
    const checked = await checkLabel(heard, parcel.printer)
    if ('why' in checked) {
      return refused(turn, packed.row, carrier, { for: 'label', reason: checked.why }, heard.remoteId)
    }
    for (const paper of heard.papers) {
      const reason = await whyUnprintable(paper)
      if (reason !== undefined) {
        return refused(turn, packed.row, carrier, { for: 'label', reason }, heard.remoteId)
      }
    }
    return labelled(turn, about, heard, checked)
  }

  const work = doLeasedWork<Claimed>({
    name: 'announcements',
    atOnce,
    claim: (by, most) => claim(db, by, most),
    renew: by => renew(db, by),
    turn: speak,
    putDown: (claimed, by) =>
      endTurn(db, claimed, by, {
        state: claimed.state === 'buying' ? 'waiting' : claimed.state,
        nextAt: pauseAfter(claimed.tries, pauseMs),
      }),
    isBusy: () => isBusy(db),
    failed,
  })
  return { ...work, reach }
}
