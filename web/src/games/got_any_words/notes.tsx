/** What counts for a category: the table narrows or widens it before the hourglass is turned. */

import { useState } from "preact/hooks";
import { valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { CategoryMark } from "./category";
import type { Category, SeatScreen } from "./view";

type NotesProps = SeatScreen & { onClose(): void };

export function Notes({ game, offers, text, act, sending, onClose }: NotesProps) {
  const open = valuesOf(offers, "note", "category");
  return (
    <Sheet title={text("got_any_words.verb.note")} onClose={onClose}>
      <p class="small quiet">{text("got_any_words.note_how")}</p>
      {game.categories
        .filter((category) => open.includes(category.code))
        .map((category) => (
          <Note
            key={category.code}
            category={category}
            save={text("got_any_words.note_save")}
            sending={sending("note")}
            onSave={(note) => act("note", { category: category.code, text: note })}
          />
        ))}
    </Sheet>
  );
}

interface NoteProps {
  category: Category;
  save: string;
  sending: boolean;
  onSave(note: string): void;
}

const NOTE_LENGTH = 80;

function Note({ category, save, sending, onSave }: NoteProps) {
  const [note, setNote] = useState(category.note);
  return (
    <form
      class="got_any_words-note"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(note);
      }}
    >
      <label>
        <CategoryMark category={category} />
        <textarea
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note.slice(0, NOTE_LENGTH)}
          onInput={(event) => setNote(event.currentTarget.value.replace(/\n/g, " "))}
        />
      </label>
      {note !== category.note && (
        <Press kind="plain" type="submit" sending={sending}>
          {save}
        </Press>
      )}
    </form>
  );
}
