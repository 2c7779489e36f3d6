import type { Invariants } from '../../core/invariants.ts'

/** Truths of the catalogue: a query that returns a row names something broken. */
export const goodsInvariants: Invariants = {
  'a listed account has a login and a licensed game': `
    select g.id from goods g join game m on m.id = g.game_id
     where g.state in ('on_shelf', 'awaiting_owner')
       and (m.licence_note is null or not exists (select from credential c where c.goods_id = g.id))`,
  'zone and options belong to the game': `
    select g.id from goods g where not exists (select from zone z where z.id = g.zone_id and z.game_id = g.game_id)
    union all
    select g.id from goods g cross join unnest(g.options) o(id)
      left join (property_option x join property p on p.id = x.property_id) on x.id = o.id
     where p.game_id is distinct from g.game_id`,
  'counts and rank are those of the options': `
    select g.id from goods g
     cross join lateral (
       select count(*) filter (where p.counts = 'heroes') as heroes, count(*) filter (where p.counts = 'skins') as skins,
              max(o.id) filter (where p.kind = 'rank') as rung
         from property_option o join property p on p.id = o.property_id where o.id = any (g.options)) owned
     where (g.heroes, g.skins) is distinct from (owned.heroes, owned.skins) or g.rank_option is distinct from owned.rung`,
  'an account is found by its own title': `
    select id from goods where length(title) > 0 and search_text = ''
    union all
    select id from goods where grams is distinct from text_grams(search_text)`,
}
