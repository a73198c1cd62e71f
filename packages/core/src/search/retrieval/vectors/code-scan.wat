;; Finds the sign codes near a query code by Hamming distance, and returns their number.
;;
;; Memory is one page: the query code at 0, the matches at 512, and the codes from 4608 up to $end, each of
;; $bytes bytes. For each code, the bits that differ from the query code are counted per byte over all its
;; blocks of 128 bits; then the byte counts are added in parallel. Every code is written after the last match,
;; but the output position advances only if the distance is at most $limit: so only the loops branch.
(module
  (memory (export "memory") 1 1)
  (func (export "run") (param $end i32) (param $limit i32) (param $bytes i32) (result i32)
    (local $at i32)
    (local $block i32)
    (local $out i32)
    (local $place i32)
    (local $distance i32)
    (local $sums v128)
    (local.set $at (i32.const 4608))
    (local.set $out (i32.const 512))
    (if (i32.lt_u (local.get $at) (local.get $end)) (then
      (loop $codes
        (local.set $block (i32.const 0))
        (local.set $sums (v128.const i32x4 0 0 0 0))
        (loop $blocks
          (local.set $sums
            (i8x16.add
              (local.get $sums)
              (i8x16.popcnt
                (v128.xor
                  (v128.load (local.get $block))
                  (v128.load (i32.add (local.get $at) (local.get $block)))))))
          (local.set $block (i32.add (local.get $block) (i32.const 16)))
          (br_if $blocks (i32.lt_u (local.get $block) (local.get $bytes))))
        (local.set $sums
          (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $sums))))
        (local.set $distance
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
            (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))
        (i32.store (local.get $out) (i32.or (local.get $place) (local.get $distance)))
        (local.set $out
          (i32.add
            (local.get $out)
            (i32.shl (i32.le_u (local.get $distance) (local.get $limit)) (i32.const 2))))
        (local.set $place (i32.add (local.get $place) (i32.const 0x10000)))
        (local.set $at (i32.add (local.get $at) (local.get $bytes)))
        (br_if $codes (i32.lt_u (local.get $at) (local.get $end))))))
    (i32.shr_u (i32.sub (local.get $out) (i32.const 512)) (i32.const 2))))
