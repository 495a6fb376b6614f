import Cable from 'lucide-react/icons/cable'
import Camera from 'lucide-react/icons/camera'
import Usb from 'lucide-react/icons/usb'
import { useState } from 'react'
import { benchSetting } from '#src/operations/settings.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { Device } from '#src/scan/settings.ts'
import { addHid, addSerial, type DeviceChoice } from '#src/scan/sources/devices.ts'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStore } from '#src/useStore.ts'
import { BenchScale } from './BenchScale.tsx'
import { alreadyThere, DeviceList } from './DeviceList.tsx'
import { WedgeChoices } from './KeyboardScanner.tsx'
import { InsecureAddress, Section } from './Section.tsx'
import { SoundChoices } from './Sounds.tsx'
import { TestArea } from './TestArea.tsx'

/**
 * « Douchettes »: the scanners of this terminal, their set-up, and a test of what they send. `calibration` is
 * the address of the calibration page.
 */
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
      <BenchScale />
      <CommandBars />
      <WedgeChoices {...(calibration ? { calibration } : {})} />
      <SoundChoices />
    </div>
  )
}

/** Offers to add a device. When the browser lacks a feature, the page says so instead of hiding it. */
export function AddDevice() {
  const { settings } = useScan()
  const { devices } = useStore(settings.scanners)
  const [problem, setProblem] = useState('')
  const { serial, hid, mediaDevices } = navigator
  const hasCamera = devices.some(({ kind }) => kind === 'camera')

  const add = async (choose: () => Promise<DeviceChoice>) => {
    setProblem('')
    try {
      const choice = await choose()
      if (choice.is === 'known') setProblem(alreadyThere(choice.name))
      if (choice.is !== 'chosen') return
      const now = settings.scanners.get()
      settings.scanners.set({ ...now, devices: [...now.devices, choice.device] })
    } catch (error) {
      setProblem(`Le navigateur a refusé : ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const count = devices.length + 1
  const camera: Device = { kind: 'camera', id: 'camera', name: 'Caméra', nth: 0 }

  return (
    <Section
      title="Ajouter une douchette"
      text="Une douchette en port série ou en USB HID est entendue même quand une autre fenêtre a la main. Elle doit être réglée dans ce mode par les codes de son manuel."
    >
      <div className="flex flex-wrap gap-3">
        {serial && (
          <Button look="plain" onClick={() => void add(() => addSerial(serial, `Douchette série ${count}`))}>
            <Cable size={20} aria-hidden />
            Port série
          </Button>
        )}
        {hid && (
          <Button look="plain" onClick={() => void add(() => addHid(hid, `Douchette USB ${count}`))}>
            <Usb size={20} aria-hidden />
            USB HID
          </Button>
        )}
        {mediaDevices && !hasCamera && (
          <Button look="plain" onClick={() => void add(async () => ({ is: 'chosen', device: camera }))}>
            <Camera size={20} aria-hidden />
            Caméra
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-4 rounded-xl bg-error-soft px-4 py-3 text-error-ink">
          {problem}
        </p>
      )}
      <InsecureAddress what="Port série, USB HID et caméra" />
      <ul className="mt-4 grid gap-2 text-ink-2 empty:hidden">
        {window.isSecureContext && !serial && (
          <li>Port série : ce navigateur ne le permet pas. Chrome et Edge sur ordinateur le permettent.</li>
        )}
        {window.isSecureContext && !hid && (
          <li>USB HID : ce navigateur ne le permet pas. Chrome et Edge sur ordinateur le permettent.</li>
        )}
        {window.isSecureContext && !mediaDevices && <li>Caméra : ce navigateur ne la permet pas.</li>}
      </ul>
    </Section>
  )
}

/** The switch of « Montrer les codes des commandes », as the palette and its cards have it. */
export function CommandBars() {
  const { bars } = useStore(benchSetting)
  return (
    <Section
      title="Codes des commandes"
      text="À un poste, les commandes d’une étape montrent leurs touches. Leurs codes-barres se scannent à l’écran, sans clavier."
    >
      <Checkbox
        label="Montrer les codes-barres des commandes"
        selected={bars}
        onChange={bars => benchSetting.set({ bars })}
      />
    </Section>
  )
}
