/** The upper half of the phone: the card, then who was first, then who turns the next one. */

import type { ComponentChildren } from "preact";
import { Answers, Proposed } from "../../offers/agreement";
import { offered } from "../../offers/choices";
import { Beside, Press } from "../../parts/press/press";
import { Say } from "../../parts/say/say";
import { SeatToken } from "../../parts/seat-name/seat-name";
import { Chip, OpenCard } from "./cards";
import type { SeatScreen, TableScreen } from "./game";
import { Overrule } from "./overrule";
import { Pile, Ranking, Tokens, VerdictSign } from "./pieces";

type StageProps = SeatScreen & { shown: boolean };

export function Stage(props: StageProps) {
  const { game, told, seat, text } = props;
  const { piles, tokens } = told.before;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <section class="buntherum-stage" data-phase={game.phase} onClick={told.skip}>
      <div class="buntherum-mine">
        <Pile cards={piles[seat] ?? 0} text={text} />
        <Headline {...props} />
        <Tokens n={tokens[seat] ?? 0} text={text} />
      </div>
      <div class="buntherum-now">
        {game.phase === "call" && <Calling {...props} />}
        {game.phase === "judge" && <Judging {...props} />}
        {game.phase === "turn" && <Turning {...props} />}
      </div>
    </section>
  );
}

/** The one thing to know now, between pile and tokens. */
function Headline({ game, told, text }: StageProps) {
  const verdict = game.phase === "turn" && told.all ? game.last?.verdict : null;
  if (verdict) return <VerdictSign verdict={verdict} text={text} />;
  if (game.tied.length > 0 && game.phase === "call")
    return <p class="small">{text("buntherum.only_tied", { seats: game.tied })}</p>;
  return null;
}

/** The card lies open, or is about to. */
function Calling(props: StageProps) {
  const { game, offers, text, act, sending } = props;
  return (
    <>
      {game.box ? (
        <p class="buntherum-look">{text(props.shown ? "buntherum.look" : "buntherum.ready")}</p>
      ) : (
        <OpenCard {...props} />
      )}
      <Called {...props} />
      {props.room.game_options?.first_game === true && <Beside />}
      {offered(offers, "nobody") && (
        <Press kind="plain" sending={sending("nobody")} onPress={() => act("nobody")}>
          {text("buntherum.verb.nobody")}
        </Press>
      )}
    </>
  );
}

/** Who has called by now, but not what; and who sees nothing. */
export function Called({ game, seats, text }: TableScreen) {
  const tokens = (of: number[]) =>
    of.map((seat) => {
      const who = seats[seat];
      return who && <SeatToken key={seat} look={who.look} />;
    });
  return (
    <>
      {game.called.length > 0 && (
        <p class="buntherum-called">
          <span class="unseen">{text("buntherum.have_called", { seats: game.called })}</span>
          {tokens(game.called)}
        </p>
      )}
      {game.nobody.length > 0 && (
        <p class="buntherum-called">
          {tokens(game.nobody)}
          {text("buntherum.see_nothing", { n: game.nobody.length })}
        </p>
      )}
    </>
  );
}

/** With the box: the hub says who was first, another player says whether it fits. */
function Judging(props: StageProps) {
  const { game, told, offers, seats, text, act, sending } = props;
  const first = game.last?.calls[0];
  if (!game.last || !first) return null;
  return (
    <>
      <Finish>
        <Ranking last={game.last} seats={seats} text={text} shown={told.beats} />
      </Finish>
      {!told.all ? null : offered(offers, "judge") ? (
        <Buttons>
          {(["wrong", "right"] as const).map((verdict) => (
            <Press
              key={verdict}
              kind={verdict === "right" ? "main" : "plain"}
              icon={verdict === "right" ? "tick" : "cross"}
              sending={sending("judge", { verdict })}
              onPress={() => act("judge", { verdict })}
            >
              {text(`buntherum.value.verdict.${verdict}`)}
            </Press>
          ))}
        </Buttons>
      ) : (
        <p class="quiet">{text("buntherum.own_call")}</p>
      )}
    </>
  );
}

/** The verdict stands until the next card is turned; till then it can be overruled. */
function Turning(props: StageProps) {
  const { game, told, offers, seats, text, act, sending, seat } = props;
  const verb = offered(offers, "finish") ? "finish" : "turn";
  const last = game.piles[seat] === 1 && game.own && game.turner === seat;
  return (
    <>
      <Judged {...props} />
      <Beside />
      {!told.all ? null : game.proposal ? (
        <Objection {...props} />
      ) : (
        <Buttons>
          {offered(offers, "overrule") && <Overrule {...props} />}
          {offered(offers, verb) ? (
            <Press sending={sending(verb)} onPress={() => act(verb)}>
              {verb === "finish"
                ? text("buntherum.verb.finish")
                : text(
                    last
                      ? "buntherum.last_card"
                      : game.box
                        ? "buntherum.turned"
                        : "buntherum.verb.turn",
                  )}
            </Press>
          ) : (
            <p class="quiet">
              <Say
                line={{ code: "buntherum.other_turns", params: { seat: game.turner } }}
                text={text}
                seats={seats}
              />
            </p>
          )}
        </Buttons>
      )}
    </>
  );
}

/** Who was first, and what came of it: by arrow keys too. */
function Finish({ objection, children }: { objection?: boolean; children: ComponentChildren }) {
  return (
    <div
      class="buntherum-judged"
      data-objection={objection || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there is little room
      tabIndex={0}
    >
      {children}
    </div>
  );
}

function Judged({ game, told, seats, text }: StageProps) {
  const { last } = game;
  if (!last?.verdict) return null;
  return (
    <Finish objection={game.proposal !== null}>
      {told.all && last.overruled_by.length > 0 && (
        <p class="quiet small">{text("buntherum.overruled", { seats: last.overruled_by })}</p>
      )}
      {last.card && <Chip face={last.card} text={text} />}
      <Ranking last={last} seats={seats} text={text} shown={told.beats} />
    </Finish>
  );
}

/** Somebody sees it otherwise: one more player is wanted. */
function Objection(props: StageProps) {
  const { game, offers, seats, text, clock, act, sending } = props;
  if (!game.proposal) return null;
  return (
    <>
      <Proposed line={objection(game.proposal)} of={game.proposal} {...{ seats, clock, text }} />
      <Answers
        {...{ offers, act, sending }}
        no={text("buntherum.verb.decline")}
        yes={text("buntherum.verb.confirm")}
      />
    </>
  );
}

export function objection({ by, verdict, seats }: NonNullable<TableScreen["game"]["proposal"]>) {
  return { code: `buntherum.log.overrule_${verdict}`, params: { by, seats, seat: seats[0] } };
}

function Buttons({ children }: { children: ComponentChildren }) {
  return <div class="buntherum-answers">{children}</div>;
}
