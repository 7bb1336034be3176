;; Scalar products of one query with many rows, on 8-bit codes.
;;
;; A row is a block of 16 + width bytes: a 32-bit float, the row's unit, in the first four bytes, twelve unused
;; bytes for alignment, then `width` signed 8-bit codes. A component is code * unit. The query is `width` signed
;; 16-bit codes, and $unit is what one of them is worth. `width` is a multiple of 16; all addresses are too.
;;
;; `score` writes one 32-bit float per row to $out: row unit * query unit * sum of products of the codes. The caller
;; chooses the query's codes small enough that no 32-bit sum overflows.
(module
  (memory (export "memory") 1)
  (func (export "score")
    (param $query i32) (param $unit f32) (param $row i32) (param $width i32) (param $count i32) (param $out i32)
    (local $codes i32) (local $at i32) (local $end i32)
    (local $low v128) (local $high v128) (local $sixteen v128)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $rows
      (local.set $at (local.get $query))
      (local.set $codes (i32.add (local.get $row) (i32.const 16)))
      (local.set $end (i32.add (local.get $codes) (local.get $width)))
      (local.set $low (v128.const i64x2 0 0))
      (local.set $high (v128.const i64x2 0 0))
      (loop $products
        (local.set $sixteen (v128.load (local.get $codes)))
        (local.set $low
          (i32x4.add
            (local.get $low)
            (i32x4.dot_i16x8_s
              (i16x8.extend_low_i8x16_s (local.get $sixteen))
              (v128.load (local.get $at)))))
        (local.set $high
          (i32x4.add
            (local.get $high)
            (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $sixteen))
              (v128.load offset=16 (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (local.set $codes (i32.add (local.get $codes) (i32.const 16)))
        (br_if $products (i32.lt_u (local.get $codes) (local.get $end))))
      (local.set $low (i32x4.add (local.get $low) (local.get $high)))
      (local.set $low
        (i32x4.add
          (local.get $low)
          (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $low) (local.get $low))))
      (f32.store
        (local.get $out)
        (f32.mul
          (f32.mul (f32.load (local.get $row)) (local.get $unit))
          (f32.convert_i32_s
            (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low))))))
      (local.set $row (local.get $end))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $rows (local.get $count)))))
