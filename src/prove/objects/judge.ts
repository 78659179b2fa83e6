import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';

/**
 * Judges an object that the generator made or changed. Returns the field paths of its violations, as the API server
 * prints them; none for a valid object.
 *
 * @param old the object before an update; undefined for a new one
 */
export type Judge = (object: KubernetesObject, old?: KubernetesObject) => readonly string[];

/** Accepts every object. Objects are then as valid as construction makes them. */
export const acceptAll: Judge = () => [];
