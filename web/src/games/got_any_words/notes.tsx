/** What counts for a category: the table narrows or widens it before the hourglass is turned. */

import { useState } from "preact/hooks";
import { longestOf, valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { CategoryMark } from "./category";
import type { SeatScreen } from "./game";
import type { Category } from "./view";

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
            longest={longestOf(offers, "note", "text")}
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
  longest: number | undefined;
  save: string;
  sending: boolean;
  onSave(note: string): void;
}

function Note({ category, longest, save, sending, onSave }: NoteProps) {
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
          maxLength={longest}
          value={note.slice(0, longest)}
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
