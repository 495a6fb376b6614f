import OctagonX from 'lucide-react/icons/octagon-x'
import { useSyncExternalStore } from 'react'
import { acknowledgedByScan, promptOf } from '#machines/operation.ts'
import type { Latch } from '#src/scan/scan.ts'
import { unbroken } from './unbroken.ts'
import { useWall } from './world.ts'

/** Nobody at the other end of the aisle overlooks it, and it stays until somebody has seen it. */
export function ErrorScreen({ latch: { feedback } }: { latch: Latch }) {
  const { active } = useWall()
  const now = useSyncExternalStore(active.subscribe, active.get)
  const prompt = now ? promptOf(now.running.actor.getSnapshot()) : ''
  const { tone, text, detail } = feedback
  const byScan = acknowledgedByScan(tone) && prompt !== ''
  return (
    <section
      role="alert"
      aria-label="Erreur"
      className="wall-alarm flex min-h-0 flex-1 items-center gap-10 rounded-[1.25rem] border-[0.25rem] px-12"
    >
      <OctagonX size="8rem" strokeWidth={2} className="shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="text-[1.75rem] font-bold text-[#ffd9cf] uppercase">
          {tone === 'alarm' ? 'Arrêtez' : 'Refusé'}
        </p>
        <h1
          className={`font-bold text-balance ${text.length > 44 ? 'text-[2.75rem]' : 'text-[3.75rem]'} leading-[1.08]`}
        >
          {unbroken(text)}
        </h1>
        {detail && <p className="mt-2 text-[1.75rem] leading-tight text-[#ffd9cf]">{detail}</p>}
        <p className="mt-5 inline-block rounded-2xl bg-white px-5 py-2.5 text-[1.75rem] leading-tight font-bold text-[#7a0712]">
          {byScan ? unbroken(`Scannez OK, ou ${lower(prompt)}`) : 'Scannez OK'}
        </p>
      </div>
    </section>
  )
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
