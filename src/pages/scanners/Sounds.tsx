import type { Signal } from '#src/scan/one-sound.ts'
import { useScan } from '#src/scan/provider.tsx'
import { useStore } from '#src/store.ts'
import { Checkbox } from '#src/ui/aria/Checkbox.tsx'
import { Slider } from '#src/ui/aria/Slider.tsx'
import { Button } from '#src/ui/Button.tsx'
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
