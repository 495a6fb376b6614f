import { useRef, useState } from 'react'
import { Button as AriaButton, DropZone, FileTrigger, Text } from 'react-aria-components'
import type { ImportKind } from '#contract/endpoints/import.ts'
import { isRefusal } from '#contract/problems.ts'
import { useActs } from '#src/commands/page.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useImportDoor } from '../import-door.ts'
import { useDownload } from '../useDownload.ts'
import { Progress } from './Progress.tsx'
import { useSendFile } from './send.ts'
import { kindTitles } from './words.ts'

type Props = { start: ImportKind | undefined; onSent: (kind: ImportKind, id: string) => void }

export function Choose({ start = 'articles', onSent }: Props) {
  const sendFile = useSendFile()
  const { calls, of, kinds } = useImportDoor()
  const save = useDownload()
  const [kind, setKind] = useState<ImportKind>(start)
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file || part !== undefined) return
    setProblem(undefined)
    setPart(0)
    const sent = await sendFile(kind, file, setPart)
    setPart(undefined)
    if (isRefusal(sent)) return setProblem(sent.refused.detail)
    onSent(kind, sent.id)
  }
  const template = (format: 'csv' | 'xlsx') =>
    save(calls.template, { params: { ...of, kind }, query: { format } })
  const choose = useRef<HTMLButtonElement>(null)
  useActs('Imports', [
    {
      id: 'import.choose',
      title: `Choisir un fichier : ${kindTitles[kind]}`,
      because: part === undefined ? undefined : 'Un fichier est en route.',
      run: () => choose.current?.click(),
    },
    ...kinds
      .filter(id => id !== kind)
      .map(id => ({
        id: `import.${id}`,
        title: `Importer : ${kindTitles[id]}`,
        run: () => setKind(id),
      })),
    { id: 'import.template-csv', title: 'Modèle CSV', run: () => template('csv') },
    { id: 'import.template-xlsx', title: 'Modèle Excel', run: () => template('xlsx') },
  ])
  return (
    <section aria-label="Nouveau fichier" className="panel grid gap-5 p-5">
      <div className="flex flex-wrap items-end gap-3">
        {kinds.length > 1 && (
          <Select
            label="Ce que le fichier contient"
            value={kind}
            options={kinds.map(id => ({ id, label: kindTitles[id] }))}
            onChange={id => setKind(kinds.find(one => one === id) ?? kind)}
            className="min-w-60 flex-1"
          />
        )}
        <Button look="plain" onClick={() => void template('csv')}>
          Modèle CSV
        </Button>
        <Button look="plain" onClick={() => void template('xlsx')}>
          Modèle Excel
        </Button>
      </div>
      <DropZone
        onDrop={async ({ items }) => {
          const [item] = items.flatMap(one => (one.kind === 'file' ? one : []))
          void send(await item?.getFile())
        }}
        className="grid justify-items-center gap-3 rounded-2xl border-2 border-dashed border-line-strong px-5 py-10 text-center data-[drop-target]:bg-primary-soft data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus"
      >
        <Text slot="label" className="font-semibold">
          Déposez le fichier ici, ou choisissez-le
        </Text>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', '.tsv', '.xlsx']}
          onSelect={files => void send(files?.[0])}
        >
          <AriaButton
            ref={choose}
            isDisabled={part !== undefined}
            className="min-h-11 rounded-xl bg-primary px-5 font-semibold text-white data-[hovered]:bg-primary-dark disabled:opacity-60"
          >
            Choisir un fichier
          </AriaButton>
        </FileTrigger>
        <p className="text-sm text-ink-2">
          CSV ou XLSX, 200 Mo au plus. Rien n’est changé avant votre accord.
        </p>
      </DropZone>
      {part !== undefined && <Progress label="Envoi du fichier" part={part} />}
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
    </section>
  )
}
