import ArrowLeft from 'lucide-react/icons/arrow-left'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { ArticleEntry } from '#contract/endpoints/article.ts'
import { photosOfArticleAtMost, pictureAddress } from '#contract/photo.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useArticleDoor } from '../article-door.ts'
import { saving } from '../carry-out.ts'
import { ChooseButton } from '../pictures/ChooseButton.tsx'
import { useKept } from '../pictures/useKept.ts'

type Props = { article: ArticleEntry; photos: readonly string[]; readAgain: () => void }

/** An article's photographs, saved as soon as they are chosen, moved or taken away. Each can be undone. */
export function Photos({ article: { id, shop, name, photo }, photos, readAgain }: Props) {
  const call = useCall()
  const { calls, of, readOnly } = useArticleDoor()
  const { keep, busy, problem, setProblem } = useKept(shop)
  const choose = useRef<HTMLButtonElement>(null)
  const sendChange = saving(
    (wanted: readonly string[], was: readonly string[]) =>
      call(calls.save, {
        params: { ...of, article: id },
        body: { photos: [...wanted], was: { photos: [...was] } },
      }),
    readAgain,
  )
  const save = async (wanted: readonly string[], said: string) => {
    const refused = await sendChange(wanted, photos, said)
    setProblem(refused)
    if (refused !== undefined) readAgain()
  }
  const room = photosOfArticleAtMost - photos.length
  const add = async (files: readonly File[]) => {
    const kept: string[] = []
    for (const file of files.slice(0, room)) {
      const picture = await keep(file)
      if (picture) kept.push(picture)
    }
    if (kept.length > 0) {
      const said =
        kept.length > 1
          ? `${kept.length} photos de ${name} sont ajoutées.`
          : `La photo de ${name} est ajoutée.`
      await save([...photos, ...kept], said)
    }
  }
  const full = room > 0 ? undefined : `${photosOfArticleAtMost} photos au plus : retirez-en une d’abord.`
  const first = (wanted: string) =>
    save([wanted, ...photos.filter(one => one !== wanted)], `Cette photo représente maintenant ${name}.`)
  const remove = (gone: string) =>
    save(
      photos.filter(one => one !== gone),
      `Une photo de ${name} est retirée.`,
    )
  const mayChange = readOnly === undefined
  const acts = [
    {
      id: 'article.photo',
      title: `Ajouter une photo à ${name}`,
      keywords: ['image'],
      because: full,
      run: () => choose.current?.click(),
    },
    ...photos.flatMap((one, at) => [
      ...(at === 0
        ? []
        : [
            {
              id: `article.photo-first.${one}`,
              title: `Mettre la photo ${at + 1} en premier`,
              run: () => first(one),
            },
          ]),
      {
        id: `article.photo-remove.${one}`,
        title: `Retirer la photo ${at + 1} de ${name}`,
        keywords: ['image', 'supprimer'],
        run: () => remove(one),
      },
    ]),
  ]
  useActs(name, mayChange ? acts : [], 'photos')
  return (
    <section aria-labelledby="photos" className="panel grid gap-4 p-5">
      <div>
        <h2 id="photos" className="text-lg font-bold">
          Photos
        </h2>
        <p className="mt-1 text-sm text-ink-2">La première se voit partout où l’on scanne l’article.</p>
      </div>
      {photos.length > 0 ? (
        <ol className="flex flex-wrap gap-4">
          {photos.map((one, at) => (
            <li key={one} className="grid justify-items-center gap-1">
              <img
                src={pictureAddress(one)}
                alt={`${name}, vue ${at + 1}`}
                className="size-32 rounded-xl border border-line bg-white object-contain"
              />
              {mayChange && (
                <div className="flex">
                  {at > 0 && (
                    <IconButton
                      label={`Mettre la photo ${at + 1} en premier`}
                      onClick={() => void first(one)}
                    >
                      <ArrowLeft size={20} aria-hidden />
                    </IconButton>
                  )}
                  <IconButton label={`Retirer la photo ${at + 1}`} onClick={() => void remove(one)}>
                    <Trash size={20} aria-hidden />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ol>
      ) : photo === '' ? (
        <p className="text-ink-2">Pas encore de photo.</p>
      ) : (
        <figure className="grid w-32 gap-1">
          <img
            src={photo}
            alt={name}
            className="size-32 rounded-xl border border-line bg-white object-contain"
          />
          <figcaption className="text-sm text-ink-2">Un dessin, tant qu’il n’y a pas de photo.</figcaption>
        </figure>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-4">
          <ChooseButton ref={choose} busy={busy} several onChosen={files => void add(files)}>
            Ajouter des photos
          </ChooseButton>
          {full && <p className="text-ink-2">{full}</p>}
        </div>
      )}
      <FormProblem>{problem}</FormProblem>
    </section>
  )
}
