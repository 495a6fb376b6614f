import { useId } from 'react'
import { type Tone, tones } from '#machines/shared/operation.ts'
import { useScan } from '#src/scan/provider.tsx'
import { useStore } from '#src/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Section } from './Section.tsx'

const toneNames: Readonly<Record<Tone, string>> = {
  ok: 'Accepté',
  step: 'Étape faite',
  confirm: 'À confirmer',
  refused: 'Refusé',
  alarm: 'Alarme',
}

/** Loudness on this terminal. Words and colours repeat every signal. */
export function SoundChoices() {
  const { settings, sounds } = useScan()
  const sound = useStore(settings.sound)
  const id = useId()
  return (
    <Section
      title="Sons et vibrations"
      text="Chaque résultat s’affiche aussi : le son n’est jamais seul à le dire."
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Switch
          label="Sons"
          on={!sound.muted}
          onChange={on => settings.sound.set({ ...sound, muted: !on })}
        />
        {'vibrate' in navigator && (
          <Switch
            label="Vibrations"
            on={sound.vibration}
            onChange={vibration => settings.sound.set({ ...sound, vibration })}
          />
        )}
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="font-semibold">
            Volume
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(sound.volume * 100)}
            onChange={event => settings.sound.set({ ...sound, volume: event.target.valueAsNumber / 100 })}
            className="h-11 w-48 accent-primary"
          />
        </div>
      </div>
      <ul aria-label="Écouter les signaux" className="mt-4 flex flex-wrap gap-3">
        {tones.map(tone => (
          <li key={tone}>
            <Button look="plain" onClick={() => sounds.play(tone)}>
              {toneNames[tone]}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={on}
        onChange={event => onChange(event.target.checked)}
        className="size-6 accent-primary"
      />
      {label}
    </label>
  )
}
