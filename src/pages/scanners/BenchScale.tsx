import Cable from 'lucide-react/icons/cable'
import Usb from 'lucide-react/icons/usb'
import { useState } from 'react'
import { chooseHidScale, chooseSerialScale } from '#src/scales/scale.ts'
import { type ScaleDevice, scaleBaudRates, scaleSetting } from '#src/scales/setting.ts'
import { shown, useScale, whyNot } from '#src/scales/useScale.ts'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStore } from '#src/useStore.ts'
import { Choice, InsecureAddress, Section } from './Section.tsx'

/** « Balance de ce poste »: chosen once, then heard beside each field of a weight. */
export function BenchScale() {
  const { device } = useStore(scaleSetting)
  const [problem, setProblem] = useState('')
  const { serial, hid } = navigator

  const add = async (choose: () => Promise<ScaleDevice | null>) => {
    setProblem('')
    try {
      const device = await choose()
      if (device) scaleSetting.set({ device })
    } catch (error) {
      setProblem(`Le navigateur a refusé : ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return (
    <Section
      title="Balance de ce poste"
      text="Son poids s’affiche là où l’on pèse un colis, et se prend quand il est stable. Aucune balance n’a encore été essayée pour de vrai : comparez d’abord avec son écran."
    >
      {device ? (
        <Chosen key={JSON.stringify(device)} device={device} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {serial && (
            <Button look="plain" onClick={() => void add(() => chooseSerialScale(serial))}>
              <Cable size={20} aria-hidden />
              Balance en port série
            </Button>
          )}
          {hid && (
            <Button look="plain" onClick={() => void add(() => chooseHidScale(hid))}>
              <Usb size={20} aria-hidden />
              Balance USB HID
            </Button>
          )}
          <InsecureAddress what="Balance" />
          {window.isSecureContext && !serial && !hid && (
            <p className="text-ink-2">
              Ce navigateur ne le permet pas. Chrome et Edge sur ordinateur le permettent.
            </p>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-4 rounded-xl bg-error-soft px-4 py-3 text-error-ink">
          {problem}
        </p>
      )}
    </Section>
  )
}

function Chosen({ device }: { device: ScaleDevice }) {
  const live = useScale(device)
  const { reading } = live
  const change = (device: ScaleDevice | null) => scaleSetting.set({ device })
  return (
    <div className="flex flex-wrap items-end gap-4 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-2xl font-bold tabular-nums">
          {reading?.is === 'weight' ? shown(reading.grams) : '—'}
        </p>
        <p role="status" className="text-ink-2">
          {device.kind === 'serial' ? 'Port série' : 'USB HID'} · {whyNot(live) ?? 'Poids stable'}
        </p>
      </div>
      {device.kind === 'serial' && (
        <>
          <Choice
            label="Vitesse"
            value={device.baudRate}
            options={scaleBaudRates.map(rate => [rate, `${rate} bauds`] as const)}
            onChange={baudRate => change({ ...device, baudRate })}
          />
          <Checkbox
            label="Lui demander le poids (MT-SICS)"
            selected={device.asks}
            onChange={asks => change({ ...device, asks })}
          />
        </>
      )}
      <Button look="plain" onClick={() => change(null)}>
        Oublier
        <span className="sr-only"> la balance</span>
      </Button>
    </div>
  )
}
