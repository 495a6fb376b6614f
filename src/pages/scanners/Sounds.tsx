import { Slider as AriaSlider, Label, SliderThumb, SliderTrack } from 'react-aria-components'
import type { Signal } from '#src/scan/one-sound.ts'
import { useScan } from '#src/scan/provider.tsx'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStore } from '#src/useStore.ts'
import { Section } from './Section.tsx'

const names: Readonly<Record<Signal, string>> = {
  ok: 'Accepté',
  step: 'Étape faite',
  confirm: 'À confirmer',
  refused: 'Refusé',
  alarm: 'Alarme',
  kept: 'Gardé ici',
  lost: 'Serveur perdu',
  back: 'Serveur revenu',
}

const signals: readonly Signal[] = ['ok', 'step', 'kept', 'confirm', 'refused', 'alarm', 'lost', 'back']

/** Loudness on this terminal. Words and colours repeat every signal. */
export function SoundChoices() {
  const { settings, sounds } = useScan()
  const sound = useStore(settings.sound)
  return (
    <Section
      title="Sons et vibrations"
      text="Chaque résultat s’affiche aussi : le son n’est jamais seul à le dire."
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Checkbox
          label="Sons"
          selected={!sound.muted}
          onChange={on => settings.sound.set({ ...sound, muted: !on })}
        />
        {'vibrate' in navigator && (
          <Checkbox
            label="Vibrations"
            selected={sound.vibration}
            onChange={vibration => settings.sound.set({ ...sound, vibration })}
          />
        )}
        <Slider
          label="Volume"
          value={Math.round(sound.volume * 100)}
          max={100}
          step={5}
          onChange={volume => settings.sound.set({ ...sound, volume: volume / 100 })}
        />
      </div>
      <ul aria-label="Écouter les signaux" className="mt-4 flex flex-wrap gap-3">
        {signals.map(signal => (
          <li key={signal}>
            <Button look="plain" onClick={() => sounds.play(signal)}>
              {names[signal]}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = { label: string; value: number; max: number; step: number; onChange: (value: number) => void }

function Slider({ label, value, max, step, onChange }: Props) {
  return (
    <AriaSlider
      value={value}
      maxValue={max}
      step={step}
      onChange={next => onChange(Array.isArray(next) ? (next[0] ?? value) : next)}
      className="flex items-center gap-3"
    >
      <Label className="font-semibold">{label}</Label>
      <SliderTrack className="relative h-11 w-48 before:absolute before:inset-x-0 before:top-1/2 before:h-1.5 before:-translate-y-1/2 before:rounded-full before:bg-bar">
        <SliderThumb className="top-1/2 size-6 rounded-full bg-primary data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus" />
      </SliderTrack>
    </AriaSlider>
  )
}
