import { useEffect, useRef, useState } from 'react'
import { sourceKindNames } from '#src/scan/outcome-style.ts'
import { useDialogScans, useScan } from '#src/scan/provider.tsx'
import { baudRates, type Device } from '#src/scan/settings.ts'
import type { CameraSource } from '#src/scan/sources/camera.ts'
import { chooseAgain, revoke } from '#src/scan/sources/devices.ts'
import type { Source, SourceState } from '#src/scan/sources/source.ts'
import { doubtsOf, recognise } from '#src/scan/sources/twins.ts'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStore } from '#src/useStore.ts'
import { Choice, Section } from './Section.tsx'

/** Lists the scanners added to this terminal, with their names and states, and a button to forget each. */
export function DeviceList() {
  const { settings, sources } = useScan()
  const { wedgeName, devices } = useStore(settings.scanners)
  const running = useStore(sources)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<Device>()

  const change = (...changes: readonly Device[]) => {
    const now = settings.scanners.get()
    const changed = (device: Device) => changes.find(({ id }) => id === device.id) ?? device
    settings.scanners.set({ ...now, devices: now.devices.map(changed) })
  }

  const forget = async (device: Device) => {
    // Of two scanners of one model, it can be recognised only while it is open.
    const revoked = revoke(device, navigator)
    const now = settings.scanners.get()
    settings.scanners.set({ ...now, devices: now.devices.filter(({ id }) => id !== device.id) })
    await revoked
  }

  const again = async (device: Device) => {
    setProblem('')
    try {
      const choice = await chooseAgain(device, navigator)
      if (choice.is === 'known') setProblem(alreadyThere(choice.name))
      if (choice.is === 'chosen') change(choice.device)
    } catch (error) {
      setProblem(`Le navigateur a refusé : ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  const heard = (device: Device, id: string) => {
    const one = devices.find(other => other.id === id)
    if (!one) return
    recognise(device, one)
    // The two exchange their order in the browser, for the next time, and are opened anew.
    if (one.id === device.id) change()
    else change({ ...device, nth: one.nth }, { ...one, nth: device.nth })
    setAsked(undefined)
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
          const state = source?.state()
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
                {state && ` · ${stateWords(state)}`}
              </p>
              {source && isCamera(source) && <Preview stream={source.stream()} />}
              {state?.is === 'absent' && (
                <Button look="plain" onClick={() => void again(device)}>
                  Choisir à nouveau
                  <span className="sr-only"> {device.name}</span>
                </Button>
              )}
              <Button look="plain" onClick={() => void forget(device)}>
                Oublier
                <span className="sr-only"> {device.name}</span>
              </Button>
              {state?.is === 'ready' && (
                <Twins
                  device={device}
                  asked={asked?.id === device.id}
                  onAsk={() => setAsked(asked?.id === device.id ? undefined : device)}
                  onHeard={id => heard(device, id)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {problem && (
        <p role="alert" className="mt-4 rounded-xl bg-error-soft px-4 py-3 text-error-ink">
          {problem}
        </p>
      )}
    </Section>
  )
}

export const alreadyThere = (name: string) => `Cette douchette est déjà dans la liste : « ${name} ».`

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
      return 'débranchée : elle est reprise quand elle revient, sinon choisissez-la à nouveau'
    case 'failed':
      return state.reason
  }
}

type Props = {
  device: Device
  asked: boolean
  onAsk: () => void
  /** Called with the id of the scanner that answered. */
  onHeard: (id: string) => void
}

/** After two scanners of one model came back, only a scan tells them apart: the browser does not. */
function Twins({ device, asked, onAsk, onHeard }: Props) {
  const doubts = doubtsOf(device)
  if (doubts.length === 0) return null
  const others = doubts.map(({ name }) => `« ${name} »`).join(' et ')
  return (
    <div className="flex basis-full flex-wrap items-center gap-4 rounded-xl border border-warning bg-warning-soft px-4 py-3 text-warning-ink">
      <p role="status" className="flex-1 basis-60">
        {asked
          ? `Prenez « ${device.name} » et scannez n’importe quel code.`
          : `Même modèle que ${others}. Le navigateur ne les distingue pas : ses scans portent les deux noms.`}
      </p>
      <Button look="plain" aria-pressed={asked} onClick={onAsk}>
        {asked ? 'Laisser' : 'Dire laquelle c’est'}
        <span className="sr-only"> {device.name}</span>
      </Button>
      {asked && <Listen ids={[device.id, ...doubts.map(({ id }) => id)]} onHeard={onHeard} />}
    </div>
  )
}

function Listen({ ids, onHeard }: { ids: readonly string[]; onHeard: (id: string) => void }) {
  useDialogScans(({ source }) => {
    if (!ids.includes(source.id))
      return {
        kind: 'refused',
        tone: 'refused',
        text: `Ce scan vient d’une autre douchette : ${source.name}`,
      }
    onHeard(source.id)
    return { kind: 'accepted', tone: 'ok', text: 'Douchette reconnue' }
  })
  return null
}
