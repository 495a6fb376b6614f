import { benchSetting } from '#src/operations/bench/setting.ts'
import { useStore } from '#src/store.ts'
import { Checkbox } from '#src/ui/aria/Checkbox.tsx'
import { Section } from './Section.tsx'

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
