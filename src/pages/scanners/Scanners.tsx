import { AddDevice } from './scanners/AddDevice.tsx'
import { DeviceList } from './scanners/DeviceList.tsx'
import { SoundChoices } from './scanners/SoundChoices.tsx'
import { TestArea } from './scanners/TestArea.tsx'
import { WedgeChoices } from './scanners/WedgeChoices.tsx'

/** « Douchettes »: the scanners of this terminal, how they are set up, and what they give. `calibration`: where its page is. */
export function Scanners({ calibration }: { calibration?: string }) {
  return (
    <div className="grid grid-cols-1 gap-5 pt-2 lg:gap-6">
      <title>Douchettes · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Douchettes</h1>
        <p className="mt-1 text-ink-2">Ces réglages valent pour ce poste, dans ce navigateur.</p>
      </div>
      <TestArea />
      <DeviceList />
      <AddDevice />
      <WedgeChoices {...(calibration ? { calibration } : {})} />
      <SoundChoices />
    </div>
  )
}
