import { useEffect, useRef, useState } from 'react'
import { sourceKindNames } from '#src/scan/outcome-style.ts'
import { useScan } from '#src/scan/provider.tsx'
import { baudRates, type Device } from '#src/scan/settings.ts'
import type { CameraSource } from '#src/scan/sources/camera.ts'
import { revoke } from '#src/scan/sources/devices.ts'
import type { Source, SourceState } from '#src/scan/sources/source.ts'
import { useStore } from '#src/store.ts'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Choice, Section } from './Section.tsx'

/** Lists the scanners added to this terminal, with their names and states, and a button to forget each. */
export function DeviceList() {
  const { settings, sources } = useScan()
  const { wedgeName, devices } = useStore(settings.scanners)
  const running = useStore(sources)

  const change = (device: Device) => {
    const now = settings.scanners.get()
    const others = now.devices.map(one => (one.id === device.id ? device : one))
    settings.scanners.set({ ...now, devices: others })
  }

  const forget = async (device: Device) => {
    const now = settings.scanners.get()
    settings.scanners.set({ ...now, devices: now.devices.filter(({ id }) => id !== device.id) })
    await revoke(device, navigator)
  }

  return (
    <Section title="Douchettes de ce poste">
      <ul className="grid gap-3">
        <li className="flex flex-wrap items-end gap-4 rounded-xl border border-line p-4">
          <Name
            value={wedgeName}
            onChange={name => settings.scanners.set({ ...settings.scanners.get(), wedgeName: name })}
          />
          <p className="flex-1 basis-60 pb-3 text-ink-2">
            {sourceKindNames.wedge} · toujours écoutée quand cette fenêtre a la main
          </p>
        </li>
        {devices.map(device => {
          const source = running.find(({ identity }) => identity.id === device.id)
          return (
            <li key={device.id} className="flex flex-wrap items-end gap-4 rounded-xl border border-line p-4">
              <Name value={device.name} onChange={name => change({ ...device, name })} />
              {device.kind === 'serial' && (
                <Choice
                  label="Vitesse"
                  value={device.baudRate}
                  options={baudRates.map(rate => [rate, `${rate} bauds`] as const)}
                  onChange={baudRate => change({ ...device, baudRate })}
                />
              )}
              <p role="status" className="flex-1 basis-60 pb-3 text-ink-2">
                {sourceKindNames[device.kind]}
                {source && ` · ${stateWords(source.state())}`}
              </p>
              {source && isCamera(source) && <Preview stream={source.stream()} />}
              <Button look="plain" onClick={() => void forget(device)}>
                Oublier
                <span className="sr-only"> {device.name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Saves the name when the field loses the focus, because each save restarts the scanner. */
function Name({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const keep = () => {
    const name = typed.trim().slice(0, 40)
    if (name && name !== value) onChange(name)
    else setTyped(value)
  }
  return (
    <TextField
      label="Nom"
      value={typed}
      maxLength={40}
      onChange={setTyped}
      onBlur={keep}
      className="flex-1 basis-52"
    />
  )
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      aria-label="Image de la caméra"
      className="h-28 rounded-xl bg-grey-900"
    />
  )
}

function isCamera(source: Source): source is CameraSource {
  return 'stream' in source
}

function stateWords(state: SourceState): string {
  switch (state.is) {
    case 'off':
      return 'arrêtée'
    case 'starting':
      return 'ouverture…'
    case 'ready':
      return 'prête'
    case 'absent':
      return 'débranchée : elle sera reprise dès qu’elle revient'
    case 'failed':
      return state.reason
  }
}
