import { describe, expect, test } from 'vitest';
import { sharePlaces } from '../../../src/entry/node/fair/places.ts';
import type { Places } from '../../../src/entry/node/fair/places.ts';

describe('places', () => {
  test('are half free for others, whoever comes', () => {
    const places = sharePlaces(16, 9);
    expect(['a', 'b', 'c', 'd', 'e'].map((flow) => takeAll(places, flow))).toEqual([8, 4, 2, 1, 1]);
  });

  test('are at least one', () => {
    const places = sharePlaces(1, 9);
    expect(takeAll(places, 'a')).toBe(1);
  });

  test('are taken several at a time by a large body', () => {
    const places = sharePlaces(16, 9);
    expect([places.take('a', 5), places.take('a', 5), places.take('a', 3)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('are not taken past those that wait', () => {
    const { places, begun, wait } = waitingRoom(8);
    places.take('a', 3);
    wait('a', 2);
    expect(places.take('a', 1)).toBe(false);
    expect(places.take('b', 1)).toBe(true);
    places.leave('a', 3);
    expect(begun).toEqual(['a 2']);
  });

  test('go to the flow that holds fewest, then in the order of arrival', () => {
    const { places, begun, wait } = waitingRoom(4);
    takeAll(places, 'a');
    takeAll(places, 'b');
    takeAll(places, 'c');
    for (const flow of ['b', 'a', 'd', 'c']) wait(flow, 1);
    places.leave('a', 1);
    places.leave('a', 1);
    places.leave('b', 1);
    expect(begun).toEqual(['d 1', 'a 1', 'b 1']);
  });

  test('do not wait for a body that does not fit yet', () => {
    const { places, begun, wait } = waitingRoom(8);
    places.take('a', 4);
    places.take('b', 2);
    wait('c', 4);
    wait('b', 1);
    places.leave('b', 2);
    expect(begun).toEqual(['b 1']);
    places.leave('a', 4);
    expect(begun).toEqual(['b 1', 'c 4']);
  });

  test('go round among flows that hold equally many', () => {
    const { places, begun, wait } = waitingRoom(2);
    const flows = ['a', 'b', 'c', 'd', 'e'];
    expect(flows.map((flow) => places.take(flow, 1))).toEqual([true, true, false, false, false]);
    for (let round = 0; round < 4; round += 1) for (const flow of flows) wait(flow, 1);
    const holding = ['a', 'b'];
    for (let done = 0; done < 13; done += 1) {
      places.leave(holding.shift() ?? '', 1);
      holding.push(...begun.slice(done).map((text) => text.slice(0, 1)));
    }
    const counts = Object.groupBy(begun, (text) => text);
    const all = flows.map((flow) => counts[`${flow} 1`]?.length ?? 0);
    expect([Math.min(...all), Math.max(...all)]).toEqual([2, 3]);
  });

  test('collect for a large body of a flow that holds none', () => {
    const { places, begun, wait } = waitingRoom(8);
    for (const flow of ['a', 'b', 'c']) takeAll(places, flow);
    expect(places.take('large', 2)).toBe(false);
    wait('large', 2);
    for (const flow of ['a', 'b', 'c']) wait(flow, 1);
    places.leave('a', 1);
    places.leave('b', 1);
    expect(begun).toEqual(['large 2']);
  });

  test('collect for it, whoever comes meanwhile', () => {
    const { places, begun, wait } = waitingRoom(8);
    for (const flow of ['a', 'b', 'c']) takeAll(places, flow);
    wait('large', 3);
    places.leave('a', 1);
    expect([places.take('a', 1), places.take('new', 1)]).toEqual([false, true]);
    places.leave('b', 1);
    places.leave('new', 1);
    expect(begun).toEqual(['large 3']);
  });

  test('go to the calls behind one that gives up', () => {
    const { places, begun, wait } = waitingRoom(8);
    places.take('a', 3);
    const large = wait('a', 4);
    wait('a', 1);
    places.giveUp(large);
    expect(begun).toEqual(['a 1']);
  });

  test('are not waited for after giving up', () => {
    const { places, begun, wait } = waitingRoom(2);
    places.take('a', 1);
    const ticket = wait('a', 1);
    places.giveUp(ticket);
    places.giveUp(ticket);
    places.leave('a', 1);
    expect(begun).toEqual([]);
  });
});

test('a waiting room is half free for others', () => {
  const { places, wait } = waitingRoom(1, 8);
  takeAll(places, 'a');
  const fill = (flow: string): number => {
    let waiting = 0;
    for (; places.hasRoom(flow); waiting += 1) wait(flow, 1);
    return waiting;
  };
  expect(['a', 'b', 'c', 'd', 'e'].map(fill)).toEqual([4, 2, 1, 1, 0]);
});

/** Takes single places until there are none for a flow, and returns their number. */
function takeAll(places: Places, flow: string): number {
  let taken = 0;
  while (places.take(flow, 1)) taken += 1;
  return taken;
}

interface WaitingRoom {
  readonly places: Places;
  /** The calls that got their places. */
  readonly begun: readonly string[];
  readonly wait: (flow: string, places: number) => Parameters<Places['giveUp']>[0];
}

function waitingRoom(limit: number, room = 100): WaitingRoom {
  const places = sharePlaces(limit, room);
  const begun: string[] = [];
  return {
    places,
    begun,
    wait: (flow, count) => {
      const begin = (): void => void begun.push(`${flow} ${count}`);
      const ticket = { flow, places: count, begin };
      places.wait(ticket);
      return ticket;
    },
  };
}
