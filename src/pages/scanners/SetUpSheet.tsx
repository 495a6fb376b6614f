import { useSearchParams } from 'react-router-dom'
import { Choice } from './Section.tsx'

const anyModel = { id: 'autre', name: 'Autre modèle', quotes: {} } satisfies Model

/** The settings of a scanner for a terminal, in the words of its own manual where they were read. */
export function SetUpSheet() {
  const [params, setParams] = useSearchParams()
  const model: Model = modelOf(params.get('modele')) ?? anyModel
  const { name, begins, ends, quotes, hints } = model
  const lines = wanted.map(([setting, title, text]) => ({
    title,
    text,
    hint: hints?.[setting],
    menu: quoted(quotes[setting]),
  }))
  return (
    <>
      <div className="max-w-sm print:hidden">
        <Choice
          label="Modèle"
          value={model.id}
          options={[anyModel, ...models].map(({ id, name }) => [id, name] as const)}
          onChange={id => setParams(id === anyModel.id ? {} : { modele: id }, { replace: true })}
        />
      </div>
      <p className="hidden font-semibold print:block">{name}</p>
      <p className="mt-3">
        Remettez-la à ses réglages d’usine, puis lisez dans son manuel les codes de ces lignes. Cette page ne
        les imprime pas, car un code faux réglerait autre chose.
        {begins && ` Commencez par “${begins}”`}
        {begins && (ends ? ` et finissez par “${ends}”.` : '.')}
      </p>
      <ul aria-label="À régler" className="mt-3 grid gap-2">
        {lines.map(({ title, text, hint, menu }) => (
          <li key={title} className="border-t border-line pt-2 print:border-black/30">
            <span className="font-semibold">{title}</span> : {text} {hint}
            {menu && <span className="block text-ink-2 print:text-black">Dans le manuel : {menu}.</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

const quoted = (names: readonly string[] = []) => names.map(name => `“${name}”`).join(', ')

/**
 * What to set on the scanners that warehouses buy most. `quotes` are the names of the maker's own manual, as they were
 * read there: docs/scanners.md says where. What was not read is not quoted, and no set-up code is drawn: manuals show
 * theirs as pictures, and one wrong sign in a code sets another thing.
 */
export type Setting = 'keyboard' | 'suffix' | 'layout' | 'separator' | 'prefix' | 'delay'

type Model = {
  readonly id: string
  readonly name: string
  /** The codes that begin and end its set-up. */
  readonly begins?: string
  readonly ends?: string
  readonly quotes: Partial<Readonly<Record<Setting, readonly string[]>>>
  readonly hints?: Partial<Readonly<Record<Setting, string>>>
}

/** The value of each setting, in the order in which it is set. */
export const wanted: readonly (readonly [Setting, string, string])[] = [
  ['keyboard', 'Mode', 'clavier USB. En port série ou en USB HID POS, ajoutez-la ensuite à « Douchettes ».'],
  ['suffix', 'Suffixe', 'Entrée (CR, ASCII 13) après chaque code, et rien d’autre.'],
  ['layout', 'Disposition du clavier', 'celle de l’ordinateur : France (AZERTY) ou États-Unis (QWERTY).'],
  [
    'separator',
    'Séparateur GS1 (FNC1)',
    'envoyé, comme GS (ASCII 29) ou comme F8, jamais remplacé par Entrée ni supprimé.',
  ],
  ['prefix', 'Préfixe', 'aucun, sauf l’identifiant de symbologie AIM (]C1, ]d2) si elle sait l’envoyer.'],
  ['delay', 'Pause entre caractères', '0 ms, ou « aucune ».'],
]

export const models: readonly Model[] = [
  { id: 'zebra-ds2208', name: 'Zebra DS2208', quotes: { prefix: ['Modifier Characters'] } },
  {
    id: 'zebra-ls2208',
    name: 'Zebra LS2208',
    quotes: { suffix: ['Scan Data Transmission Format'], prefix: ['AIMID'] },
  },
  {
    id: 'zebra-ds9208',
    name: 'Zebra DS9208',
    quotes: {
      suffix: ['Prefix/Suffix Values'],
      prefix: ['Transmit Code ID Character'],
      delay: ['USB Keystroke Delay'],
    },
  },
  {
    id: 'honeywell-1250g',
    name: 'Honeywell Voyager 1250g',
    quotes: { suffix: ['Add Suffix'], prefix: ['AIM I.D.'] },
    hints: { suffix: 'D’usine, son suffixe dépend de l’interface.' },
  },
  {
    id: 'honeywell-1602g',
    name: 'Honeywell Voyager 1602g',
    quotes: { prefix: ['AIM I.D.'] },
    hints: { suffix: 'D’usine, elle n’a ni préfixe ni suffixe.' },
  },
  {
    id: 'datalogic-qd2400',
    name: 'Datalogic QuickScan QD2400',
    begins: 'ENTER/EXIT PROGRAMMING MODE',
    ends: 'ENTER/EXIT PROGRAMMING MODE',
    quotes: { suffix: ['Global Prefix/Suffix'], prefix: ['AIM ID'] },
    hints: { suffix: 'Entrée est 0D dans sa table ASCII.' },
  },
  {
    id: 'datalogic-pd9600',
    name: 'Datalogic PowerScan PD9600',
    begins: 'ENTER/EXIT PROGRAMMING MODE',
    ends: 'ENTER/EXIT PROGRAMMING MODE',
    quotes: { prefix: ['Global AIM ID = Enable'] },
  },
  {
    id: 'newland-hr52',
    name: 'Newland NLS-HR52',
    begins: 'Enter Setup',
    quotes: { keyboard: ['USB HID Keyboard'] },
  },
  {
    id: 'netum-nt1228w',
    name: 'Netum NT-1228W',
    quotes: {
      keyboard: ['USB cable as keyboard'],
      suffix: ['Enter (CR)'],
      layout: ['Keyboard language', 'France', 'America'],
      prefix: ['Transmit Code ID character', 'AIM ID'],
      delay: ['USB keyboard speed', 'High speed'],
    },
    hints: { suffix: 'C’est son réglage d’usine.' },
  },
  {
    id: 'inateck-bcst55',
    name: 'Inateck BCST-55',
    begins: 'Enter Setup',
    ends: 'Exit and Save',
    quotes: { suffix: ['Enter'], layout: ['French Windows', 'French MAC', 'US Windows', 'US MAC'] },
  },
]

export const modelOf = (id: string | null): Model | undefined => models.find(one => one.id === id)
